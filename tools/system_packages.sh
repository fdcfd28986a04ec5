#!/bin/sh
# Installs what the tests drive and pip cannot bring: Chromium, PostgreSQL's and poppler's programs, tmux, zsh and fish, as Debian packages.
# Says so loudly where it may not; fails then only in CI.
set -eu

wanted=""
command -v chromium >/dev/null || wanted="$wanted chromium"
command -v tmux >/dev/null || wanted="$wanted tmux"
command -v zsh >/dev/null || wanted="$wanted zsh"
command -v fish >/dev/null || wanted="$wanted fish"
command -v pdftotext >/dev/null || wanted="$wanted poppler-utils"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || wanted="$wanted postgresql"
[ -n "$wanted" ] || exit 0

complain() {
    {
        echo "************************************************************************"
        echo "* MISSING:$wanted"
        echo "* $1"
        echo "* The tests that need them CANNOT RUN. Install them, then test again."
        echo "************************************************************************"
    } >&2
    [ -z "${CI:-}" ]
    exit
}

command -v apt-get >/dev/null || complain "This system has no apt-get: install them with its own package manager."
if [ "$(id -u)" = 0 ]; then as_root=""
elif sudo -n true 2>/dev/null; then as_root="sudo"
else complain "They need root: sudo apt-get install$wanted"
fi

echo "Installing$wanted ..."
export DEBIAN_FRONTEND=noninteractive
{
    $as_root apt-get update -qq &&
        $as_root apt-get install -y -qq --no-install-recommends $wanted >/dev/null
} || complain "apt-get could not install them; its message stands above."
