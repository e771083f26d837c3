#!/bin/sh
# Judges the server at $SERVER, with the bearer token $ASSAY_TOKEN where there is one, and leaves junit.xml and report.html in the folder
# given. Exits as `assay run` does: 0 as expected, 1 failures, 3 no usable server. More words go to `assay run`:
# judge.sh DIR --area watch. $ASSAY is the command where it isn't installed in the project.
set -eu
dir=${1:?usage: judge.sh DIR [flag of assay run ...]}
shift
: "${SERVER:?the address of the server, such as https://127.0.0.1:6443}"
mkdir -p "$dir"
code=0
${ASSAY:-npx --no-install assay} run --server "$SERVER" --report-dir "$dir/all" "$@" || code=$?
for file in junit.xml report.html; do
	[ ! -f "$dir/all/$file" ] || cp "$dir/all/$file" "$dir/$file"
done
exit "$code"
