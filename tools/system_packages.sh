#!/bin/sh
# Installs what the tests drive and pip cannot bring: Chromium, PostgreSQL's and poppler's programs, nginx, Caddy, tmux, zsh and fish,
# as Debian packages.
# Says so loudly where it may not; fails then only in CI.
set -eu

wanted=""
command -v chromium >/dev/null || wanted="$wanted chromium"
command -v tmux >/dev/null || wanted="$wanted tmux"
command -v zsh >/dev/null || wanted="$wanted zsh"
command -v fish >/dev/null || wanted="$wanted fish"
command -v pdftotext >/dev/null || wanted="$wanted poppler-utils"
PATH="$PATH:/usr/sbin" command -v nginx >/dev/null || wanted="$wanted nginx"
command -v caddy >/dev/null || wanted="$wanted caddy"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || wanted="$wanted postgresql"
[ "${1:-}" != firefox ] || command -v firefox-esr >/dev/null || wanted="$wanted firefox-esr" # for make static-test

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# The same engine without windows, which takes less processor time. The tests do without it: whoever cannot have it is
# told nothing, and apt is asked only for what it knows of already.
lighter() {
    command -v chromium-headless-shell >/dev/null && return 0
    command -v apt-cache >/dev/null && apt-cache show chromium-headless-shell >/dev/null 2>&1 || return 0
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        -o Acquire::Retries=0 -o Acquire::http::Timeout=20 chromium-headless-shell >/dev/null 2>&1 || true
}

[ -n "$wanted" ] || { lighter; exit 0; }

# A package of a proxy starts it as a service, on port 80: the tests start their own.
no_services() {
    for service in nginx caddy; do
        case "$wanted" in *"$service"*)
            command -v systemctl >/dev/null && as_root systemctl disable --now "$service" >/dev/null 2>&1 || true ;;
        esac
    done
}

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
as_root true 2>/dev/null || complain "They need root: sudo apt-get install$wanted"

echo "Installing$wanted ..."
{
    as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted >/dev/null
} || complain "apt-get could not install them; its message stands above."
no_services
lighter
