/**
 * The part of a script that prints a response, one member per line. It implements the masks of outcome.ts in sed and awk: values that may
 * differ between two correct servers are replaced.
 */

import { toJsonObject } from '../../values/json-object.ts';
import { REPEATED_ID_MASK } from '../execution/outcome.ts';
import { isOrdinaryBookmark } from '../execution/watch-events.ts';
import { DECODER_FUNCTION } from './protobuf-decoder.ts';

/** The differences in times that a script must show. It masks other times. */
interface ShownTimes {
  /** Whether `IMPLAUSIBLE TIME` is shown for a time that is not on the day of the program. */
  readonly showsImplausibleTime: boolean;
  /** Whether `CHANGED TIME` is shown for a creation time that has changed. */
  readonly showsChangedCreationTime: boolean;
  /** Whether `AGE OF DAYS` is shown in a Table. */
  readonly showsAgeOfDays: boolean;
}

/** The mask of an age of days, for objects that the script created. */
const AGE_OF_DAYS_MASK = 's/([[,])"([0-9]+[smh])*[0-9]+[dy]([0-9]+[smhdy])*"([],])/\\1"AGE OF DAYS"\\4/g';
/** A version in JSON, indented JSON or YAML. */
const VERSION_PATTERN = 'resourceVersion"?: ?"[0-9]+"';

/** Commands of `sed -E`. */
const SED_MASKS = [
  's/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/UID/g',
  's/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/TIME/g',
  's/gen-[a-z0-9]{5}([^a-z0-9]|$)/gen-NNNNN\\1/g',
  's/\\(0x[0-9a-f]{8,}\\)/(POINTER)/g',
  's/\\?hash=[0-9A-Fa-f]{32,}/?hash=DOCUMENT VALUE/g',
  's/([[,])"([0-9]+[smhdy])+"([],])/\\1"AGE"\\3/g',
  's/("continue": ?)"[^"]+"/\\1"TOKEN"/g',
  's/^( *continue: )"?[A-Za-z0-9_=-]+"?$/\\1TOKEN/',
  's/"serverAddress":"[^"/]*:[0-9]+"/"serverAddress":"ADDRESS"/g',
  's/"token":"[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+"/"token":"SIGNED TOKEN"/g',
  's/"(gitCommit|gitTreeState|buildDate|goVersion|compiler|platform)":"[^"]+"/"\\1":"BUILD VALUE"/g',
  's/^open for 0\\.[0-4].*/open for less than requested/',
  's/^open for [0-9.]+$/open for long enough/',
  // The resourceVersion of an object that is quoted in a text.
  's/(resourceVersion\\\\+":\\\\+")[0-9]+/\\1N/g',
  's/current: [0-9]+/current: N/g',
  's/too old resource version: [0-9]+ \\([0-9]+\\)/too old resource version: N (N)/g',
  's/(record|in the precondition) \\([0-9]+\\)/\\1 (N)/g',
  's/in object meta: [0-9]+/in object meta: N/g',
];

/** Masks the first creation time of each uid as TIME, and others as CHANGED TIME. */
const CREATION_TIME_MASK = `
  cat "$1".* | grep -aoE '"uid":"[^"]*"(,"[a-zA-Z]*":("[^"]*"|[0-9]+))*,"creationTimestamp":"[^"]*"' | awk -F '"' '
    !seen[$4]++ { print "s/(\\"uid\\":\\"" $4 "\\"[^{}]*\\"creationTimestamp\\":\\")" $(NF - 1) "\\"/\\\\1TIME\\"/g" }
    END { print "s/(\\"creationTimestamp\\":\\")[0-9][^\\"]*Z\\"/\\\\1CHANGED TIME\\"/g" }' >>"$1-times"`;

/** Masks times on the day of the program as TIME, and others as IMPLAUSIBLE TIME. The clock of the server determines the day. */
const DAY_MASK = `
  cat "$1".* | tr -d '\\r' | sed -nE 's/^[Dd]ate: //p' | awk '!seen[$4 $3 $2]++ {
    month = (index("JanFebMarAprMayJunJulAugSepOctNovDec", $3) + 2) / 3
    printf "s/%04d-%02d-%02dT[0-9:]{8}Z/TIME/g\\n", $4, month, $2 }' >>"$1-times"
  echo 's/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z/IMPLAUSIBLE TIME/g' >>"$1-times"`;

/** Marks an Audit-Id that another response also has. */
const AUDIT_ID_MASK = `{
      id=$(tr -d '\\r' <"$1.$2" | sed -n 's/^[Aa]udit-[Ii]d: //p' | head -n 1)
      [ "$(cat "$1".* | grep -aic "^audit-id: $id")" -gt 1 ] && sed 's/^audit-id: .*/audit-id: ${REPEATED_ID_MASK}/' || cat
    } |
    `;

/** Omits ordinary bookmarks. If a watch requests them, they can arrive at any time. */
const BOOKMARK_FILTER = `sed -e '/^{"type":"BOOKMARK"/{/"annotations"/!d' -e '}' | `;

/** Reports whether an outcome has an ordinary bookmark. Outcomes contain only bookmarks that were not requested. */
function hasOrdinaryBookmark(outcome: unknown): boolean {
  const { events, body } = toJsonObject(outcome);
  return [events ?? body].flat().some(isOrdinaryBookmark);
}

/**
 * Returns the shell function. `left` and `right` are the responses that differ; `namespacePattern` matches the namespaces of both servers.
 */
export function buildShowFunction(left: unknown, right: unknown, namespacePattern: string): string {
  const text = JSON.stringify([left, right]);
  const shownTimes: ShownTimes = {
    showsImplausibleTime: text.includes('IMPLAUSIBLE TIME'),
    showsChangedCreationTime: text.includes('CHANGED TIME"'),
    showsAgeOfDays: text.includes('AGE OF DAYS'),
  };
  return `${DECODER_FUNCTION}
# print_response SIDE NUMBER: prints a response, one member per line. Values that may differ between correct servers are masked.
print_response() {
  cat "$1".* | tr -s '\\r\\n ' '   ' >"$1-all"
  grep -aoE 'uid"?: ?"?[0-9a-f]{8}-[0-9a-f-]{27}' "$1-all" | grep -oE '[0-9a-f-]{36}$' | awk '!seen[$0]++ { print "s/" $0 "/UID" ++n "/g" }' >"$1-names"
  grep -aoE 'uid"?: ?"?[0-9a-f-]{36}"?,? ?"?${VERSION_PATTERN}|${VERSION_PATTERN},? ?"?uid"?:' "$1-all" |
    grep -oE '${VERSION_PATTERN}' | tr -dc '0-9\\n' >"$1-objects"
  grep -aoE '${VERSION_PATTERN}' "$1-all" | tr -dc '0-9\\n' | sort -nu | awk -v objects="$1-objects" '
    BEGIN { while ((getline line < objects) > 0) object[line] = 1 }
    $0 != "0" { if ($0 in object) n++; print "s/(resourceVersion\\"?: ?)\\"" $0 "\\"/\\\\1\\"v" n + 0 "\\"/g" }' >>"$1-names"
  : >"$1-times"${shownTimes.showsChangedCreationTime ? CREATION_TIME_MASK : ''}${shownTimes.showsImplausibleTime ? DAY_MASK : ''}
  tr -d '\\r' <"$1.$2" | sed '/^$/,$d' | awk '
    NR == 1 { print "status " $2; next }
    { at = index($0, ":"); print tolower(substr($0, 1, at)) substr($0, at + 1) }' |
    grep -avE '^(content-length|connection|keep-alive|transfer-encoding):' |
    ${text.includes(REPEATED_ID_MASK) ? AUDIT_ID_MASK : ''}sed -E -e 's/^(etag: (W\\/)?")[^"]+"/\\1DOCUMENT VALUE"/' -e 's/^(etag|last-modified|expires): [^"]+$/\\1: DOCUMENT VALUE/' -e 's/^date: .* GMT$/date: DATE/' -e 's/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/UID/g' | sort
  sed '1,/^.\\{0,1\\}$/d' "$1.$2" | if head -n 40 "$1.$2" | grep -aqi '^content-type:.*protobuf'; then decode_protobuf; else tr -d '\\r'; fi |
    ${[left, right].some(hasOrdinaryBookmark) ? '' : BOOKMARK_FILTER}sed -E -f "$1-names" | sed -E -f "$1-times" | sed -E \\
    -e "s/${namespacePattern}/NAMESPACE/g" \\
${[...(shownTimes.showsAgeOfDays ? [AGE_OF_DAYS_MASK] : []), ...SED_MASKS].map((mask) => `    -e '${mask}' \\\n`).join('')}    -e 's/([{,[])/\\1\\
/g'
}
`;
}
