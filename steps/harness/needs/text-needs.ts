/**
 * What a scenario needs of the server, read off its text: the verbs of the resource under test, a namespace or two, types that its paths and
 * sentences name. A server that lacks one of them has nothing to be judged by it.
 */
import { readFileSync } from 'node:fs';
import { dialect, translateGroup } from '../../../spec/dialect.ts';
import { notTried, qualifiedName, type ResourceUnderTest, reasonWithout } from '../resource/resource-under-test.ts';
import { untold } from '../resource/told-values.ts';
import type { Subject } from '../subject.ts';

/** The reason to skip, told once for all scenarios that have it. */
export function missingFor(
  text: string,
  tags: readonly string[],
  subject: Pick<Subject, 'resource' | 'namespaces' | 'denied' | 'inventory'>,
): string | undefined {
  const { resource, namespaces, denied } = subject;
  const lacking = tags.includes('@resource') ? missingOfResource(text, resource, denied) : undefined;
  if (lacking !== undefined) return lacking;
  const several = /\{(?:namespace|collection):|in namespace "/.test(text);
  if (several && namespaces.fixed?.length === 1) return 'the run has one namespace: name a second one with --namespace';
  if (namespaces.fixed !== undefined && (MADE.test(text) || PROGRAMS.test(text))) return 'the run makes no namespaces';
  // That it lists its groups is for scenarios about the server to ask.
  if (tags.includes('@resource') && GROUPS.test(text) && subject.inventory.groupsUnlisted === true)
    return 'the server has no list of groups at /apis';
  return missingType(text, subject);
}

const GROUPS = /(?:^|\s)\/apis(?:[?\s]|$)/m;

const MADE = /^POST \/api\/v1\/namespaces(?![/\w])|^the Namespace "/m;

/** Each has a namespace of its own. */
const PROGRAMS = /^\d+ random "[^"]*(?:clients|writers|writes|managers|requests)\b/m;
/** Programs that send requests of all sorts. */
const COMBINED = /^\d+ random "[^"]*(?:about|of) the resource"/m;
const COMBINED_VERBS = ['create', 'get', 'list', 'watch', 'update', 'patch', 'delete'];

function missingOfResource(
  text: string,
  resource: ResourceUnderTest | undefined,
  denied: readonly string[],
): string | undefined {
  if (resource === undefined) return 'there is no resource under test: name one with --resource';
  const { served, abilities, content } = resource;
  const name = qualifiedName(served);
  const creates = served.verbs.includes('create') && !denied.includes('create');
  // Why the run makes none that it could make is told with the permissions.
  if (ONE.test(text) && resource.existing === undefined && !served.verbs.includes('create'))
    return served.verbs.includes('get')
      ? `there is no object of ${name} to read, and none can be created`
      : `the server does not let clients get ${name}`;
  const verb = VERBS.find(([one, says]) => says.test(text) && !served.verbs.includes(one))?.[0];
  const combined = COMBINED.test(text) ? COMBINED_VERBS.find((one) => !served.verbs.includes(one)) : undefined;
  const lacking = verb ?? combined;
  if (lacking !== undefined) return `the server does not let clients ${lacking} ${name}`;
  const may = (one: string): boolean => served.verbs.includes(one) && !denied.includes(one);
  if (creates && HOLDS.test(text) && !may('patch') && !may('update'))
    return `${name} can be neither patched nor updated: what has a finalizer would stay`;
  if (!served.namespaced && COMBINED.test(text)) return `${name} are not namespaced`;
  // Of what has no namespaces it is the collection itself.
  if (!served.namespaced && /^(?:POST|DELETE) \/\{everywhere\}/m.test(text)) return `${name} are not namespaced`;
  if (!served.namespaced && /\{namespace|metadata\.namespace|\{collection:|in namespace "/.test(text))
    return `${name} are not namespaced`;
  const changes =
    /\{resource:changed (?:part|content)\}/.test(text) || (text.includes('(content)') && text.includes('annotations'));
  if (content.startsWith('metadata.') && changes)
    return resource.readOnly === true
      ? notTried(name)
      : `nothing of ${name} is known that may be changed: name it as change`;
  if (BARE.test(text) && !abilities.includes('bare-objects')) return reasonWithout('bare-objects', resource);
  for (const ability of ['strategic-merge-patch', 'protobuf'] as const)
    if (text.includes(ability) && !abilities.includes(ability)) return reasonWithout(ability, resource);
  const hint = untold(text, resource, name);
  return hint !== undefined && resource.readOnly === true ? notTried(name) : hint;
}

/** Gives an object a finalizer, which is taken away when the scenario is over. */
const HOLDS = /finalizers|propagationPolicy\W+(?:Orphan|Foreground)|orphanDependents/;

/** The scenario's own words are the whole object; those of a PUT are completed (conditional-update.ts) unless they go to the letter. */
const BARE =
  /^(?:the answer to )?POST \/\{collection.* with the body:|^PUT \/\{collection(?!.*\/scale\b).* with the body:\n"""\S/m;

/** Whether the scenario reads or deletes a whole collection: what others have in it would disturb it. */
export function readsAll(text: string): boolean {
  return READS_ALL.test(text);
}

const READS_ALL =
  /(?:GET|DELETE|WATCH|a watch (?:is opened )?on) \/\{(?:collection|everywhere)[^}]*\}(?![/\w])|the namespace holds|is read in pages/;

const ONE = /^an object of the resource /m;

const VERBS: readonly (readonly [verb: string, says: RegExp])[] = [
  ['create', /^the resource "|\bresources? (?:exist:|named)|^POST \/\{collection/m],
  ['update', /^PUT \/\{collection|^the resource "[^"]*" has been changed/m],
  ['patch', /^PATCH \/\{collection|" (?:has (?:applied|changed)|applies) the /m],
  ['delete', /^DELETE \/\{collection[^}]*\}\/|^the resource "[^"]*" has been deleted/m],
  ['deletecollection', /DELETE \/\{(?:collection|everywhere)[^}]*\}(?![/\w])/],
  ['watch', /\ba watch (?:on|is opened)|[?&]watch=(?:1|true)|^watch\n(?:1|true)$/m],
  ['get', /GET \/\{collection[^}]*\}\/|the stored resource|there is (?:a|no) resource/],
  // What can't be listed need not have columns.
  ['list', /\/\{(?:collection|everywhere)[^}]*\}(?![/\w]).*(?:is read in pages)?|the namespace holds|;as=Table;/],
];

const PATH = /\/(?:api\/(v1)|apis\/([a-z0-9.-]+)\/(v\w+))\/(?:namespaces\/(?:\{[^}]*\}|[\w-]+)\/)?([a-z]+)/g;
const KIND = /\bthe ([A-Z][A-Za-z]+) "/g;
const OWN_SERVER = /^a server (?:of its own )?with the profile "/m;
const CORE = /(?:^|\s)\/api(?:[/?\s]|$)/m;

/** A type that a full server of this release has, that the scenario names by its path or kind, and that this server does not have. */
function missingType(text: string, { inventory }: Pick<Subject, 'inventory'>): string | undefined {
  const served = new Set(inventory.resources.map(qualifiedName));
  const [target, written] = [dialect(inventory.dialect), dialect('orch')];
  const named = [
    // A version that this release has no more is asked for so that it be not found.
    ...[...text.matchAll(PATH)].map(([, core = '', group = '', version = core, plural = '']) =>
      allTypes().find(
        (one) => one.resource === plural && translateGroup(written, one.group) === group && one.version === version,
      ),
    ),
    ...[...text.matchAll(KIND)].map(([, kind]) => allTypes().find((one) => one.kind === kind)),
  ];
  const ownServer = OWN_SERVER.test(text);
  for (const type of named) {
    // What is off by default the server of the scenario may be started with.
    if (ownServer && type?.defaultOn === false) continue;
    const name =
      type === undefined ? '' : qualifiedName({ plural: type.resource, group: translateGroup(target, type.group) });
    if (type !== undefined && !served.has(name)) return `the server has no ${name}`;
  }
  return CORE.test(text) && !inventory.resources.some(({ group }) => group === '')
    ? 'the server has no core group'
    : undefined;
}

interface KnownType {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly defaultOn: boolean;
}

let types: readonly KnownType[] | undefined;

function allTypes(): readonly KnownType[] {
  types ??= readTypes();
  return types;
}

function readTypes(): readonly KnownType[] {
  const { resources }: { resources: readonly KnownType[] } = JSON.parse(
    readFileSync(new URL('../../../spec/served.json', import.meta.url), 'utf8'),
  );
  return resources;
}
