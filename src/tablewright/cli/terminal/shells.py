"""What bash, zsh and fish are told once, so that Tab works there: click's own ways, mended where the shells differ.

bash cuts words at `=`, so that `--bot p2=b` comes in three pieces, and puts back only the last; a plain zsh has not
loaded its completion when it reads .zshrc; and of a help with a comma in it fish would see the beginning.
"""

from __future__ import annotations

import os

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

_BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' line="${COMP_LINE:0:COMP_POINT}" completion type value
    local current="${line##*[[:space:]]}"
    COMPREPLY=()
    for completion in $(env COMP_WORDS="$line" %(complete_var)s=bash_complete "$1"); do
        type="${completion%%%%,*}" value="${completion#*,}"
        if [[ $type == dir ]]; then
            compopt -o dirnames
        elif [[ $type == file ]]; then
            compopt -o default
        else
            [[ $COMP_WORDBREAKS == *=* && $current == *=* ]] && value="${value#"${current%%=*}="}"
            [[ $value == *= ]] && compopt -o nospace
            COMPREPLY+=("$value")
        fi
    done
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_ZSH = """\
#compdef %(prog_name)s

%(complete_func)s() {
    local -a plain open told opentold response
    (( ! $+commands[%(prog_name)s] )) && return 1
    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \
%(complete_var)s=zsh_complete %(prog_name)s)}")
    [[ $words[CURRENT] == --*=* ]] && compset -P '*='
    for type key descr in ${response}; do
        case "$type" in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            plain)
                case "$key,$descr" in
                    *=,_) open+=("$key") ;;
                    *=,*) opentold+=("$key:$descr") ;;
                    *,_) plain+=("$key") ;;
                    *) told+=("$key:$descr") ;;
                esac ;;
        esac
    done
    (( $#opentold )) && _describe -V unsorted opentold -S ''
    (( $#told )) && _describe -V unsorted told
    (( $#plain )) && compadd -V unsorted -a plain
    (( $#open )) && compadd -S '' -V unsorted -a open
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef %(complete_func)s %(prog_name)s
fi
"""

_FISH = """\
function %(complete_func)s
    set -l before (string match --regex -- '^--[^=]*=' (commandline -ct))
    for completion in (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp | string collect) \
COMP_CWORD=(commandline -ct | string collect) %(prog_name)s)
        set -l metadata (string split --max 1 "," $completion)
        switch $metadata[1]
            case dir
                printf "$before%%s\\n" (__fish_complete_directories $metadata[2])
            case file
                printf "$before%%s\\n" (__fish_complete_path $metadata[2])
            case plain
                echo "$before$metadata[2]"
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class Bash(BashComplete):
    """The line as far as it is typed is cut into words here, not by bash."""

    source_template = _BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)
        incomplete = "" if line[-1:].isspace() or len(words) < 2 else words.pop()
        return words[1:], incomplete


class Zsh(ZshComplete):
    """Three lines each: kind, value, help."""

    source_template = _ZSH

    def format_completion(self, item: CompletionItem) -> str:
        told = _in_one_line(item.help or "")
        value = item.value.replace(":", r"\:") if told else item.value  # what has a help ends at a colon
        return f"{item.type}\n{value}\n{told or '_'}"


class Fish(FishComplete):
    """A line each, the help behind a tab."""

    source_template = _FISH

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type},{item.value}\t{_in_one_line(item.help or '')}".rstrip()


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def know_shells() -> None:
    for name, shell in (("bash", Bash), ("zsh", Zsh), ("fish", Fish)):
        add_completion_class(shell, name)
