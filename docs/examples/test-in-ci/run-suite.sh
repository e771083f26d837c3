#!/bin/sh
# Tests the server at $SERVER, with the bearer token $ASSAY_TOKEN if it is set, and writes junit.xml and report.html to the folder DIR:
#     run-suite.sh DIR [flag of assay run ...]
# Ends with the exit code of `assay run`: 0 for the expected results, 1 for failures, 3 for an unusable server.
# Set $ASSAY to the command if the project does not install assay.
set -eu
dir=${1:?usage: run-suite.sh DIR [flag of assay run ...]}
shift
: "${SERVER:?the address of the server, such as https://127.0.0.1:6443}"
mkdir -p "$dir"
code=0
${ASSAY:-npx --no-install assay} run --server "$SERVER" --report-dir "$dir/all" "$@" || code=$?
for file in junit.xml report.html; do
	[ ! -f "$dir/all/$file" ] || cp "$dir/all/$file" "$dir/$file"
done
exit "$code"
