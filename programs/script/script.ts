/**
 * Writes a shell script that shows a difference: it sends the requests of the smallest program to both servers with curl and compares the
 * responses. Like the program, it reads versions, uids and tokens from earlier responses.
 */
import { quoteWord } from '../../client/exchange/curl.ts';
import type { Example } from '../comparison/minimal-examples.ts';
import { SENTINEL_NAME } from '../execution/open-watches.ts';
import type { LoggedExchange } from '../execution/server.ts';
import { formatGadgetDefinition, GADGETS_GROUP } from '../kinds/custom-kind.ts';
import { splitBody } from './long-bodies.ts';
import { buildShowFunction } from './show-function.ts';

/** One of the two servers of a script. */
export interface ScriptSide {
  /** Undefined for the bundled simulator, which the script starts with `flags`. */
  readonly url?: string;
  readonly flags?: string;
  readonly insecure: boolean;
  /** The files of curl options, such as `cacert`, by the name of the option. */
  readonly files: Readonly<Record<string, string>>;
}

/** The difference that a script shows, and the servers to which it sends requests. */
export interface ScriptSubject {
  readonly signature: string;
  /** Whether the difference does not occur in each attempt. If so, the script repeats the program until the responses differ. */
  readonly unstable: boolean;
  /** The command that found the difference. */
  readonly command: string;
  readonly groupSuffix: string;
  /** The prefix of names in the run and in the script. */
  readonly namePrefix: string;
  readonly left: ScriptSide;
  readonly right: ScriptSide;
}

/** The maximum number of runs of the program for an unstable difference. */
const MAX_ATTEMPTS = 10;
/** Appends the duration of a watch to its response, in seconds. */
const TIMING_OPTION = " -w '\\nopen for %{time_total}'";
/** Values in responses that later requests may contain. */
const REUSED_VALUE = /"(resourceVersion|uid|continue)":"([^"]+)"/g;

export function buildScript(example: Example, subject: ScriptSubject): string {
  const { sentRequests, namespace } = example;
  const [shownIndex = sentRequests.length - 1, width] = [example.exchangeIndex, String(sentRequests.length).length];
  // Watches sort last: their events repeat earlier values.
  const formatNumber = (index: number) =>
    (sentRequests[index]?.watch === true ? 'w' : '') + String(index + 1).padStart(width, '0');
  const differsInDuration = example.differences.some(({ path }) => path === 'endedEarly');
  const lines = sentRequests.flatMap((loggedExchange, index) => {
    const { assignments, request } = insertResponseVariables(loggedExchange, index, sentRequests, formatNumber);
    const timingOption = index === shownIndex && differsInDuration ? TIMING_OPTION : '';
    // The last request deletes the namespace.
    const commandsBeforeDeletion = index === sentRequests.length - 1 ? ['end_watches'] : [];
    return [
      ...commandsBeforeDeletion,
      ...assignments,
      renderCurl(request, formatNumber(index), namespace, timingOption),
    ];
  });
  const attempts = Array.from({ length: subject.unstable ? MAX_ATTEMPTS : 1 }, (_, index) => index + 1);
  const usesGadgets = sentRequests.some(({ path }) => path.includes(GADGETS_GROUP));
  return `#!/bin/sh
# ${subject.signature.replaceAll(/[\r\n]+/g, ' ')}
# ${subject.command}
# Sends the same requests to both servers${subject.unstable ? `, up to ${MAX_ATTEMPTS} times,` : ''} and shows how their responses to request ${formatNumber(shownIndex)} differ ('<' left, '>' right). Exits
# with status 1 if they differ. To use other servers, set LEFT and RIGHT to their URLs, and LEFT_TOKEN and RIGHT_TOKEN to bearer tokens.
set -u
export LC_ALL=C
DIR=$(mktemp -d)
PIDS=
trap 'for pid in $PIDS; do kill "$pid" 2>/dev/null; done; rm -rf "$DIR"' EXIT
${SIMULATOR_FUNCTION}
${renderServer('LEFT', subject.left)}
${renderServer('RIGHT', subject.right)}
${HELPER_FUNCTIONS}
program() {
${usesGadgets ? renderDefinition(subject) : ''}${lines.map((line) => `  ${line}`).join('\n')}
}
${buildShowFunction(example.left, example.right, `${subject.namePrefix}-$$-[0-9]*[lr]`)}ALL='-sS -i -N --path-as-is -A assay-diff -H Expect: --max-time 60'
run() {
  WATCHES= FILES=
  curl $CURL -o /dev/null "$URL/version" || exit 3
  program
}
run_on_both_servers() {
  rm -f "$DIR"/left.[0-9w]* "$DIR"/right.[0-9w]*
  NS=${subject.namePrefix}-$$-$1l; OUT=$DIR/left; URL=$LEFT; CURL="$ALL -K $DIR/left.curl"; run
  NS=${subject.namePrefix}-$$-$1r; OUT=$DIR/right; URL=$RIGHT; CURL="$ALL -K $DIR/right.curl"; run
}
for attempt in ${attempts.join(' ')}; do
  run_on_both_servers $attempt
  print_response "$DIR/left" ${formatNumber(shownIndex)} >"$DIR/shown.left"
  print_response "$DIR/right" ${formatNumber(shownIndex)} >"$DIR/shown.right"
  diff "$DIR/shown.left" "$DIR/shown.right" || exit 1
done
echo 'the responses do not differ'
`;
}

/** Returns commands that create the CustomResourceDefinition and wait until the resource is served. */
function renderDefinition({ groupSuffix, namePrefix }: ScriptSubject): string {
  const group = `${namePrefix}.${GADGETS_GROUP}`;
  const body = formatGadgetDefinition().replaceAll('{suffix}', groupSuffix).replaceAll(GADGETS_GROUP, group);
  return `  curl $CURL -o /dev/null -H 'content-type: application/json' --data-binary ${quoteWord(body)} "$URL/apis/apiextensions.${groupSuffix}/v1/customresourcedefinitions"
  until curl $CURL -f -o /dev/null "$URL/apis/${group}/v1/namespaces/default/gadgets" 2>/dev/null; do sleep 0.2; done
`;
}

const SIMULATOR_FUNCTION = `
# Starts the bundled simulator, and sets URL to its address.
simulator() {
  \${ASSAY:-npx --no-install assay} simulate --http-port 0 --secure-port -1 "$@" >"$DIR/simulator" 2>"$DIR/simulator.log" &
  PIDS="$PIDS $!"
  until grep -q '^ready ' "$DIR/simulator"; do
    kill -0 $! 2>/dev/null || { cat "$DIR/simulator.log" >&2; exit 3; }
  done
  URL=$(sed -n 's/^ready .*"http":"\\([^"]*\\)".*/\\1/p' "$DIR/simulator")
}`;

const HELPER_FUNCTIONS = `
# wait_for_initial_events NUMBER: waits for the end of the initial events of a watch.
wait_for_initial_events() { for _ in 1 2 3 4 5 6 7 8 9 10; do grep -q initial-events-end "$OUT.$1" && return; sleep 0.2; done; }
# end_watches: waits until each watch has reported the object that is created last, and ends the watches.
end_watches() {
  for file in $FILES; do
    for _ in 1 2 3 4 5 6 7 8 9 10; do grep -qa ${SENTINEL_NAME} "$file" && break; sleep 0.5; done
  done
  [ -z "$WATCHES" ] || { kill $WATCHES; wait $WATCHES; } 2>/dev/null
}
# read_member NUMBER MEMBER N: prints the Nth member of that name in a response.
read_member() { grep -aoE "\\"$2\\":\\"[^\\"]*\\"" "$OUT.$1" | sed -n "$3p" | cut -d '"' -f 4; }
# repeat_text TIMES TEXT: prints the text that many times, without line breaks.
repeat_text() { yes "$2" | head -n "$1" | tr -d '\\n'; }
# etag NUMBER: prints the ETag of a response.
etag() { tr -d '\\r' <"$OUT.$1" | sed -n 's/^[Ee][Tt][Aa][Gg]: //p'; }
`;

function renderServer(name: 'LEFT' | 'RIGHT', { url, flags = '', insecure, files }: ScriptSide): string {
  const address =
    url === undefined
      ? `[ -n "\${${name}:-}" ] || { simulator ${flags}; ${name}=$URL; }`
      : `${name}=\${${name}:-${url}}`;
  const settings = [
    ...(insecure ? ['insecure'] : []),
    ...Object.entries(files).map(([option, file]) => `${option} = "${file}"`),
  ];
  const curlConfig = `"$DIR/${name.toLowerCase()}.curl"`;
  return [
    address,
    `: >${curlConfig}`,
    ...settings.map((setting) => `echo ${quoteWord(setting)} >>${curlConfig}`),
    `[ -z "\${${name}_TOKEN:-}" ] || echo "header = \\"Authorization: Bearer $${name}_TOKEN\\"" >>${curlConfig}`,
  ].join('\n');
}

interface RequestWithVariables {
  /** The shell commands that set the variables. */
  readonly assignments: readonly string[];
  readonly request: LoggedExchange;
}

/** Returns a placeholder for a shell variable; it is replaced when the request is quoted. */
const createPlaceholder = (name: string): string => `@@@${name}@@@`;

/** Replaces each value that occurs in earlier responses by a variable. The variable is read from the last of these responses. */
function insertResponseVariables(
  loggedExchange: LoggedExchange,
  index: number,
  sentExchanges: readonly LoggedExchange[],
  formatNumber: (index: number) => string,
): RequestWithVariables {
  const assignments: string[] = [];
  const sourcesByValue = new Map<string, string>();
  for (let position = index - 1; position >= 0; position -= 1) {
    if (sentExchanges[position]?.watch === true) continue;
    const occurrenceCounts = new Map<string, number>();
    for (const [, member = '', value = ''] of sentExchanges[position]?.response.matchAll(REUSED_VALUE) ?? []) {
      const occurrenceNumber = (occurrenceCounts.get(member) ?? 0) + 1;
      occurrenceCounts.set(member, occurrenceNumber);
      const key = `${member} ${value}`;
      if (!sourcesByValue.has(key) && (member !== 'resourceVersion' || Number(value) >= 10))
        sourcesByValue.set(key, `${formatNumber(position)} ${member} ${occurrenceNumber}`);
    }
  }
  let variableCount = 0;
  const insertVariables = (text: string): string => {
    let result = text;
    for (const [key, valueSource] of sourcesByValue) {
      const [member = '', value = ''] = key.split(' ');
      for (const [before, after] of listContexts(member)) {
        const encodedValue = before === 'continue=' ? encodeURIComponent(value) : value;
        const searchText = before + encodedValue + after;
        if (!hasBoundedMatch(result, searchText, after)) continue;
        variableCount += 1;
        const name = `V${index + 1}_${variableCount}`;
        assignments.push(`${name}=$(read_member ${valueSource})`);
        result = result.replaceAll(searchText, before + createPlaceholder(name) + after);
      }
    }
    return result;
  };
  const path = insertVariables(loggedExchange.path);
  const headers = Object.entries(loggedExchange.headers ?? {}).map(([name, value]) => {
    const position =
      name === 'if-none-match' ? sentExchanges.slice(0, index).findLastIndex(({ etag }) => etag === value) : -1;
    if (position < 0) return [name, value];
    assignments.push(`V${index + 1}_0=$(etag ${formatNumber(position)})`);
    return [name, createPlaceholder(`V${index + 1}_0`)];
  });
  const body = typeof loggedExchange.body === 'string' ? { body: insertVariables(loggedExchange.body) } : {};
  const request = { ...loggedExchange, path, headers: Object.fromEntries(headers), ...body };
  return { assignments, request };
}

/** The texts before and after a value in requests. */
function listContexts(member: string): readonly (readonly [string, string])[] {
  if (member === 'uid') return [['', '']];
  if (member === 'continue') return [['continue=', '']];
  return [
    ['resourceVersion=', '&'],
    ['resourceVersion=', ''],
    ['"resourceVersion":"', '"'],
  ];
}

function hasBoundedMatch(text: string, searchText: string, after: string): boolean {
  return after === '' && searchText.startsWith('resourceVersion=')
    ? text.endsWith(searchText)
    : text.includes(searchText);
}

function renderCurl(
  { method, path, headers = {}, body, watch: isWatch }: LoggedExchange,
  requestNumber: string,
  namespace: string,
  timingOption: string,
): string {
  const words = [`curl $CURL${timingOption}`];
  if (method === 'HEAD') words.push('-I');
  else if (method !== 'GET') words.push('-X', method);
  const allHeaders = { accept: 'application/json', ...headers };
  for (const [name, value] of Object.entries(allHeaders))
    words.push('-H', quoteForShell(`${name}: ${value}`, namespace));
  if ('accept-encoding' in allHeaders) words.push('--compressed');
  const printCommand = body === undefined ? undefined : renderPrintf(body, namespace);
  if (printCommand !== undefined) words.push('--data-binary', '@-');
  else if (typeof body === 'string') words.push('--data-binary', quoteForShell(body, namespace));
  words.push(`"$URL"${quoteForShell(path, namespace)}`);
  const curlCommand = `${words.join(' ')} >"$OUT.${requestNumber}"`;
  const pipeline = printCommand === undefined ? curlCommand : `${printCommand} | ${curlCommand}`;
  if (!isWatch) return pipeline;
  const waitCommand = path.includes('sendInitialEvents=true') ? `; wait_for_initial_events ${requestNumber}` : '';
  return `${pipeline} & WATCHES="$WATCHES $!" FILES="$FILES $OUT.${requestNumber}"${waitCommand}`;
}

/** Returns the command that prints a body; undefined if the body can be an argument of curl. */
function renderPrintf(body: string | Uint8Array, namespace: string): string | undefined {
  if (typeof body !== 'string') return `printf ${quoteWord(formatOctal(Buffer.from(body)))}`;
  const parts = splitBody(body)?.map(({ text, times }) =>
    times === 1
      ? `printf %s ${quoteForShell(text, namespace)}`
      : `repeat_text ${times} ${quoteForShell(text, namespace)}`,
  );
  return parts && `{ ${parts.join('; ')}; }`;
}

/** Quotes a text for the shell, except for its variables and the namespace. */
function quoteForShell(text: string, namespace: string): string {
  return (
    text
      .split(/(@@@V\d+_\d+@@@)/)
      .flatMap((segment) => {
        const name = /^@@@(V\d+_\d+)@@@$/.exec(segment)?.[1];
        if (name !== undefined) return [`"$${name}"`];
        return segment
          .split(namespace)
          .flatMap((literalText, index) => [
            ...(index > 0 ? ['"$NS"'] : []),
            ...(literalText === '' ? [] : [quoteWord(literalText)]),
          ]);
      })
      .join('') || "''"
  );
}

function formatOctal(bytes: Buffer): string {
  return [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
