/**
 * The directions of imports that the design allows (docs/architecture.md), checked for every import:
 *
 *     judging     spec -> features -> steps -> client -> a server, joined in reports; none of them imports the simulator
 *     comparing   programs -> client -> two servers
 *     checking    policy alone: the rules of the deprecation policy over histories
 *     simulating  http and controllers -> auth and handlers -> negotiation -> registry -> store -> ground -> pure
 *
 * and what follows from them: clock, chance, environment and sockets enter at the edge only, `pure` and `render` do no input or
 * output, no name of a dialect is spelled outside the data, and nothing of the simulator knows of faults but what loads them.
 */
import { posix } from 'node:path';
import { runAsScript } from './as-script.ts';
import { type Source, sources, withoutComments } from './sources.ts';

/** Which rooms a room may import; a room that is not listed may import any. A room is the first folder, in `simulator/` the second too. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  spec: ['spec'],
  client: ['client', 'spec', 'reports/schema'],
  checks: ['checks', 'spec'],
  policy: ['policy'],
  programs: ['programs', 'checks', 'client', 'spec'],
  orchctl: ['orchctl', 'client', 'cli', 'spec'],
  'orchctl/faults': ['orchctl/faults', 'simulator/faults'],
  'policy/faults': ['policy/faults', 'simulator/faults'],
  steps: ['steps', 'client', 'checks', 'programs', 'policy', 'spec', 'reports/schema'],
  'reports/schema': ['reports/schema', 'reports', 'spec'],
  reports: ['reports', 'reports/schema', 'spec'],
  'simulator/pure': ['simulator/pure'],
};
/** The rooms of the simulator from top to bottom: each imports itself and what lies below. The data of spec/ is below all but pure. */
const LAYERS: readonly (readonly string[])[] = [
  ['control'],
  ['http', 'controllers'],
  ['auth', 'handlers'],
  ['negotiation'],
  ['registry'],
  ['store'],
  ['ground'],
  ['pure'],
];
/** Types of the data, which pure may import too. */
const SHAPES = 'spec/type-facts.ts';
/** What puts the folders together; imported by none of them. */
const ASSEMBLY = /^simulator\/(main\.ts|start\.ts|start\/.+|faults\/.+)$/;
/** The one file outside of them that mentions faults; it loads them only when some are named. */
const LOADS_FAULTS = 'simulator/start.ts';

const EDGE =
  /\b(Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(|randomUUID\(|randomBytes\(|process\.env\b|setTimeout\(|setInterval\()/;
const SOCKETS = /^node:(net|http|http2|https|tls|dgram|dns)$/;
const SPELLED = /\b(?:k8s|kubernetes|orch)\.io\b|vnd\.(?:kubernetes|orch)\b|\bk8s\b/;

export function problems(): string[] {
  return sources().flatMap((source) => [
    ...brokenArrows(source),
    ...edges(source),
    ...spellings(source),
    ...mentions(source),
  ]);
}

function brokenArrows({ path, text, test }: Source): string[] {
  const from = roomOf(path);
  if (test || isFaultEntry(path)) return [];
  return importsOf(text).flatMap(({ name, line, ...how }) => {
    const where = `${path}:${line}`;
    if (!name.startsWith('.')) return outside(from, name, where);
    const target = posix.normalize(posix.join(posix.dirname(path), name));
    const to = roomOf(target);
    if (to === 'simulator/faults') return faultsStayOut(path, from, { name, line, ...how }, where);
    if (ASSEMBLY.test(path)) return [];
    if (ASSEMBLY.test(target) && from.startsWith('simulator/'))
      return [`${where}: ${target} puts the rooms together, none imports it`];
    return target === SHAPES || isBelow(from, to) ? [] : [`${where}: ${from} must not import ${to} (${name})`];
  });
}

/** The text that an edit puts into another file is no import of this one. */
function isFaultEntry(path: string): boolean {
  return (
    /^(simulator|policy|orchctl)\/faults\//.test(path) &&
    !/\/(load|named|catalogue|hunk|fault|edited-modules|importers)\.ts$/.test(path)
  );
}

function isBelow(from: string, to: string): boolean {
  const may = MAY[from];
  if (may !== undefined) return may.includes(to);
  const layer = layerOf(from);
  if (layer < 0) return true;
  return from === to || to === 'spec' || layerOf(to) > layer;
}

function layerOf(room: string): number {
  return LAYERS.findIndex((rooms) => rooms.some((name) => room === `simulator/${name}`));
}

/** Without `--fault` nothing of the folder is loaded: outside of the judging side only one file names it, when it is asked to. */
function faultsStayOut(path: string, from: string, { typeOnly, dynamic }: Import, where: string): string[] {
  if (from === 'simulator/faults' || !path.startsWith('simulator/')) return [];
  if (path !== LOADS_FAULTS) return [`${where}: only ${LOADS_FAULTS} and simulator/faults know of faults`];
  return typeOnly || dynamic ? [] : [`${where}: faults are loaded when some are named, not before`];
}

/** Modules of Node that a room must not use. */
function outside(from: string, name: string, where: string): string[] {
  const silent =
    from === 'simulator/pure' || where.startsWith('reports/render/') || from === 'checks' || from === 'policy';
  if (silent && name.startsWith('node:') && name !== 'node:util')
    return [`${where}: ${from} does no input or output (${name})`];
  const sockets = from.startsWith('simulator') && from !== 'simulator/http' && from !== 'simulator/control';
  return sockets && SOCKETS.test(name)
    ? [`${where}: only simulator/http and simulator/control open sockets (${name})`]
    : [];
}

function edges({ path, text, test }: Source): string[] {
  const inside = /^(simulator|checks|policy|spec)\//.test(path) || /^reports\/(render|collect|schema)/.test(path);
  if (test || !inside || ASSEMBLY.test(path) || path.startsWith('simulator/http/')) return [];
  return linesWith(text, EDGE).map(
    ({ line, match }) => `${path}:${line}: ${match} belongs into simulator/main.ts, simulator/start or the edge`,
  );
}

/** The source of the simulator does not mention faults. */
function mentions({ path, text }: Source): string[] {
  if (!path.startsWith('simulator/') || path.startsWith('simulator/faults/') || path === LOADS_FAULTS) return [];
  return text.split('\n').flatMap((line, index) => {
    return /\bfault(s|y|s?[A-Z]\w*)?\b|FaultSet/i.test(line) ? [`${path}:${index + 1}: speaks of faults`] : [];
  });
}

function spellings({ path, text, test }: Source): string[] {
  if (test || /^(spec|verify)\//.test(path)) return [];
  return linesWith(text, SPELLED).map(
    ({ line, match }) => `${path}:${line}: '${match}' is spelled in spec/dialects.json only`,
  );
}

function linesWith(text: string, pattern: RegExp): { line: number; match: string }[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((content, index) => {
      const match = pattern.exec(content)?.[0];
      return match === undefined ? [] : [{ line: index + 1, match }];
    });
}

interface Import {
  readonly name: string;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
  readonly line: number;
}

const STATIC = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?from\s+)?['"]([^'"]+)['"]/g;
const DYNAMIC = /import\(\s*['"]([^'"]+)['"]/g;

function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  const lineAt = (end: number) => code.slice(0, end).split('\n').length;
  return [
    ...[...code.matchAll(STATIC)].map((match) => ({
      name: match[2] ?? '',
      typeOnly: match[1] !== undefined,
      dynamic: false,
      line: lineAt(match.index + match[0].length),
    })),
    ...[...code.matchAll(DYNAMIC)].map((match) => ({
      name: match[1] ?? '',
      typeOnly: false,
      dynamic: true,
      line: lineAt(match.index),
    })),
  ];
}

function roomOf(path: string): string {
  const [first = '', second = '', third] = path.split('/');
  if (first === 'simulator') return third === undefined ? 'simulator' : `simulator/${second}`;
  const inner = `${first}/${second}`;
  return third !== undefined && ['reports/schema', 'policy/faults', 'orchctl/faults'].includes(inner) ? inner : first;
}

await runAsScript(import.meta.url, 'imports follow the arrows of the design', problems);
