/**
 * What a scenario stands on, read off its text: an object must be created before it is watched. The basics are told by scenarios of their own
 * (features/basics), which run before all others; what stands on one that failed is not sent, since all it could show is that failure again.
 *
 * From the most basic one on: the first that failed is the cause.
 */
import type { VerdictAttachment } from '../../../reports/schema/attachments.ts';
import { describeOutOfSpan, ruleSpans } from '../../../spec/rule-releases.ts';

interface Basic {
  readonly name: string;
  /** What a scenario says that stands on it. */
  readonly says: RegExp;
  /** Scenarios of this rule stand on it, whatever they say. */
  readonly rule?: string;
  /** The rule that the basic proves, if some releases do not keep it (spec/rule-releases.yaml). */
  readonly proves?: string;
}

/** The text of a scenario has a step, and each cell of a table, in a line of its own. */
const COLLECTION = String.raw`\/\{(?:collection|everywhere)[^}]*\}`;
const NAMESPACED = String.raw`\/(?:api\/v1|apis\/[\w.{}:-]+\/v\w+)\/namespaces\/\{namespace[^}]*\}\/\w+`;
const ANY = `(?:${COLLECTION}|${NAMESPACED})`;
const says = (...alternatives: readonly string[]): RegExp => new RegExp(alternatives.join('|'), 'm');
/** A request of a step; its answer may also be remembered. */
const request = (methods: string, rest: string): string => `^(?:the answer to )?(?:${methods}) ${rest}`;
const NOTHING = /(?!)/;
const WATCH = String.raw`\ba watch (?:on|is opened on) \S*`;

/** Random programs in which clients combine all that they can. */
const COMBINED = ' that combine ';
/** Random programs are about objects; those of several clients compare what lists and watches tell of their writes. */
const PROGRAM = String.raw`^\d+ random "`;
const BESIDE = String.raw`^\d+ random "[^"]*beside `;

export const BASICS: readonly Basic[] = [
  { name: 'list', says: says(request('GET', String.raw`${ANY}(?![/\w])`), 'the namespace holds', 'is read in pages') },
  {
    name: 'create',
    says: says(
      PROGRAM,
      '^the (?:resource|[A-Z][A-Za-z.]+) "',
      // Found where it can't be created; the server says that it can.
      '^an object of the resource ',
      String.raw`\bexist:$`,
      String.raw`\bnamed after "`,
      request('POST', `${ANY}(?![/\\w])`),
    ),
  },
  { name: 'namespace-of-path', says: NOTHING },
  {
    name: 'get',
    says: says(
      PROGRAM,
      request('GET', `${ANY}/`),
      '^the stored ',
      ' has been changed:$',
      ' is unchanged$',
      '^the owners of ',
    ),
  },
  // Where it failed, what was created is remembered as it is read.
  { name: 'create-answer', says: NOTHING },
  {
    name: 'items',
    says: says(
      BESIDE,
      'the namespace holds',
      '^the items',
      '^every item',
      'is read in pages',
      '^the pages',
      '^names$',
      String.raw`^items\[`,
    ),
  },
  { name: 'uid', says: says(String.raw`\bmetadata\.uid\b`) },
  {
    name: 'version',
    says: says(
      COMBINED,
      BESIDE,
      String.raw`:metadata\.resourceVersion\}`,
      String.raw`\{future:`,
      String.raw`^metadata\.resourceVersion$`,
    ),
  },
  { name: 'list-kind', says: says('^.resource:kind.List$') },
  { name: 'not-found', says: says(COMBINED, '^there is no [A-Za-z]+ "', 'the answer is 404') },
  { name: 'update', says: says(PROGRAM, request('PUT', `${ANY}/`), ' has been changed:$') },
  { name: 'delete', says: says(COMBINED, BESIDE, request('DELETE', `${ANY}/`), ' has been deleted$') },
  {
    name: 'resource-version',
    says: says(COMBINED, BESIDE, String.raw`:metadata\.resourceVersion\}`, String.raw`\{future:`),
  },
  // How they are written; not whether there is one.
  { name: 'times', says: says(String.raw`(?:creation|deletion)Timestamp(?!\n\((?:present|absent)\)$)`) },
  {
    name: 'finalizers',
    says: says(COMBINED, String.raw`metadata\.finalizers`, '"finalizers"', String.raw`^\s*finalizers:`),
  },
  { name: 'deletecollection', says: says(request('DELETE', String.raw`${ANY}(?![/\w])`)) },
  { name: 'status', says: says(COMBINED, String.raw`the answer is \d{3} [A-Z]`, '^the (?:Status|causes) ') },
  { name: 'reason', says: says(COMBINED, String.raw`the answer is \d{3} [A-Z]`, String.raw`^reason\n[A-Z]`) },
  { name: 'already-exists', says: says(COMBINED, 'AlreadyExists') },
  { name: 'conflict', says: says(COMBINED, 'the answer is 409 Conflict') },
  { name: 'unreadable-body', says: NOTHING, rule: 'err-400-unparsable-body' },
  { name: 'content-type', says: says('the answer is 415') },
  { name: 'accept', says: says('the answer is 406') },
  { name: 'merge-patch', says: says(COMBINED, String.raw`application/merge-patch\+json`, '" has changed the ') },
  { name: 'json-patch', says: says(String.raw`application/json-patch\+json`) },
  { name: 'strategic-merge-patch', says: says(String.raw`application/strategic-merge-patch\+json`) },
  {
    name: 'apply',
    proves: 'patch-apply-yaml',
    says: says(COMBINED, ' random "[^"]*managers ', 'application/apply-patch', '" (?:has applied|applies) '),
  },
  {
    name: 'managed-fields',
    proves: 'mf-entry-manager',
    says: says(' random "[^"]*managers ', 'managedFields', '^the owners of '),
  },
  { name: 'dry-run', says: says(COMBINED, '[?&]dryRun=', '"?dryRun"?: *', String.raw`^dryRun\n`) },
  {
    name: 'field-validation',
    says: says('fieldValidation=(?:Strict|Warn)', String.raw`^fieldValidation\n(?:Strict|Warn)$`),
  },
  { name: 'generate-name', says: says('generateName') },
  { name: 'preconditions', says: says('\\bpreconditions"?: *\\{') },
  {
    name: 'list-version',
    says: says(
      COMBINED,
      BESIDE,
      '^the (?:list|pages)[^]*^metadata.resourceVersion$',
      String.raw`^GET ${COLLECTION}(?![/\w])[^]*^the answer (?:has|is one of the permitted):\n(?:.*\n)*metadata\.resourceVersion$`,
      String.raw`\{(?:any|list|first|then|now):metadata\.resourceVersion\}`,
    ),
  },
  {
    name: 'limit',
    says: says(COMBINED, 'beside a walk in pages', '[?&]limit=[1-9]', String.raw`^limit\n[1-9]`, 'is read in pages'),
  },
  {
    name: 'continue',
    says: says(COMBINED, 'beside a walk in pages', String.raw`metadata\.continue\}`, 'is read in pages'),
  },
  { name: 'label-selector', says: says(COMBINED, 'labelSelector') },
  { name: 'field-selector', says: says(COMBINED, 'fieldSelector') },
  { name: 'exact-list', says: says(COMBINED, String.raw`resourceVersionMatch(?:=|\n)Exact`) },
  { name: 'list-options', says: says('resourceVersionMatch[^]*the answer is (?:4|a refusal)') },
  { name: 'watch', says: says(COMBINED, BESIDE, WATCH, '[?&]watch=(?:1|true)', String.raw`^watch\n(?:1|true)$`) },
  {
    name: 'watch-present',
    says: says(
      COMBINED,
      ', the initial events in any order:$',
      String.raw`\ba watch is opened on \S*watch=(?:1|true)(?!\S*(?:resourceVersion|sendInitialEvents))`,
    ),
  },
  { name: 'watch-version', says: says(COMBINED, String.raw`${WATCH}[?&]resourceVersion=\{`) },
  // How promptly a stream goes on: for all others the suite lets more bytes follow. Random programs count each event.
  { name: 'prompt-headers', says: says(COMBINED, BESIDE) },
  { name: 'prompt-events', says: says(COMBINED, BESIDE) },
  { name: 'watch-timeout', says: says('^the watch(?: "[^"]*")? ends by itself', String.raw`timeoutSeconds(?:=|\n)\d`) },
  { name: 'streaming-list', says: says('sendInitialEvents=(?:true|1)') },
  { name: 'table', says: says(COMBINED, 'as=Table') },
  {
    name: 'yaml-answer',
    says: says(COMBINED, '^the request header "Accept" is "application/yaml', '^the answer in "application/yaml"'),
  },
  { name: 'yaml-body', says: says('^"""application/yaml', '"[^"]*" in "application/yaml"') },
  { name: 'health', says: says('/(?:livez|readyz|healthz)\\b') },
];

const TAG = '@basic:';

/** The basic that a scenario tells, if it tells one. */
export function basicOf(tags: readonly string[]): string | undefined {
  return tags.find((tag) => tag.startsWith(TAG))?.slice(TAG.length);
}

/** The most basic of those that failed and that the scenario stands on. */
export function blockedBy(text: string, tags: readonly string[], failed: ReadonlySet<string>): string | undefined {
  if (failed.size === 0) return undefined;
  return BASICS.find(({ name }) => failed.has(name) && dependsOn(text, tags, name))?.name;
}

/** Returns the reason to skip a scenario that stands on a basic which the release does not have. */
export function reasonWithoutBasic(text: string, release: string): string | undefined {
  const [first] = BASICS.flatMap(({ name, says, proves }) => {
    if (proves === undefined || !says.test(text)) return [];
    const reason = ruleSpans(proves)
      .map((span) => describeOutOfSpan(span, release))
      .find((one) => one !== undefined);
    return reason === undefined ? [] : [`the basic ${name} ${reason}`];
  });
  return first;
}

/** Whether a scenario depends on a basic. */
export function dependsOn(text: string, tags: readonly string[], basic: string): boolean {
  if (basicOf(tags) === basic) return false;
  return BASICS.some(({ name, says, rule }) => name === basic && (says.test(text) || tags.includes(`@rule:${rule}`)));
}

export function blocked(basic: string): VerdictAttachment {
  return { verdict: 'skipped', reason: `blocked by: ${basic}`, blockedBy: basic };
}
