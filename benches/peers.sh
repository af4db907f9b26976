#!/usr/bin/env bash
# Whole processes side by side in one sitting: ours against Debian's rolldice (`apt-get install rolldice hyperfine`).
# Prints medians and their ratio; machines are noisy, so quote ratios.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games # where Debian puts it
for tool in hyperfine rolldice python3; do
    command -v "$tool" >/dev/null || { echo "$tool is needed: apt-get install rolldice hyperfine python3" >&2; exit 2; }
done
cargo build --locked --release --quiet
ours=$PWD/target/release/tablehand
TABLEHAND_HOME=$(mktemp -d)
export TABLEHAND_HOME
trap 'rm -rf "$TABLEHAND_HOME"' EXIT
results=$TABLEHAND_HOME/results.json

compare() {
    local label=$1 goal=$2 command=$3
    hyperfine -N --warmup 50 --runs 400 --export-json "$results" "$command" "rolldice 2d6" >/dev/null 2>&1
    python3 - "$results" "$label" "$goal" <<'PY'
import json, sys
ours, peer = (run["median"] for run in json.load(open(sys.argv[1]))["results"])
print(f"{sys.argv[2]:<34} {ours * 1000:6.2f} ms  rolldice {peer * 1000:5.2f} ms  ratio {ours / peer:4.2f}  goal {sys.argv[3]}")
PY
}

compare "roll 2d6, whole process" 0.85 "$ours roll 2d6"
compare "roll dragons-down/hitx2" 1.2 "$ours roll dragons-down/hitx2"

peak() { python3 - "$@" <<'PY'
import os, resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
PY
}
mine=$(peak "$ours" roll 2d6)
theirs=$(peak rolldice 2d6)
echo "peak memory of roll 2d6: $mine KiB, rolldice $theirs KiB, ratio $(python3 -c "print(round($mine / $theirs, 2))") goal 3"
