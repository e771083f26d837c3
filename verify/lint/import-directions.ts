/**
 * Checks the directions of all imports (docs/architecture.md):
 *
 *     judging     spec -> features -> steps -> client -> a server, joined in reports; none of them imports the simulator
 *     comparing   programs -> client -> two servers
 *     checking    policy alone: the rules of the deprecation policy over histories
 *     simulating  http and controllers -> auth and handlers -> negotiation -> registry -> store -> ground -> pure
 *
 * It also checks that clock, randomness, environment and sockets enter only at the edge, that `pure` and `render` perform no I/O, that
 * names of a dialect occur only in the data, and that the simulator does not know about faults except where they are loaded.
 */
import { posix } from 'node:path';
import { runAsScript } from './as-script.ts';
import { blankComments, type Source, sources } from './sources.ts';

/**
 * The packages that a package may import; a package that is not listed may import any. A package is a top-level folder, or a folder in
 * `simulator/`.
 */
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
/** The packages of the simulator from top to bottom: each imports itself and those below. The data of spec/ is below all but pure. */
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
/** Files that assemble the packages; no package imports them. */
const ASSEMBLY = /^simulator\/(main\.ts|start-simulator\.ts|start\/.+|faults\/.+)$/;
/** The one file outside of them that mentions faults; it loads them only if some are selected. */
const LOADS_FAULTS = 'simulator/start-simulator.ts';

const EDGE =
  /\b(Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(|randomUUID\(|randomBytes\(|process\.env\b|setTimeout\(|setInterval\()/;
const SOCKETS = /^node:(net|http|http2|https|tls|dgram|dns)$/;
const SPELLED = /\b(?:k8s|kubernetes|orch)\.io\b|vnd\.(?:kubernetes|orch)\b|\bk8s\b/;

export function problems(): string[] {
  return sources().flatMap((source) => [
    ...findForbiddenImports(source),
    ...edges(source),
    ...spellings(source),
    ...mentions(source),
  ]);
}

function findForbiddenImports({ path, text, test }: Source): string[] {
  const from = packageOf(path);
  if (test || isFaultEntry(path)) return [];
  return findImports(text).flatMap(({ name, line, ...how }) => {
    const where = `${path}:${line}`;
    if (!name.startsWith('.')) return findForbiddenModules(from, name, where);
    const target = posix.normalize(posix.join(posix.dirname(path), name));
    const to = packageOf(target);
    if (to === 'simulator/faults') return checkFaultImports(path, from, { name, line, ...how }, where);
    if (ASSEMBLY.test(path)) return [];
    if (ASSEMBLY.test(target) && from.startsWith('simulator/'))
      return [`${where}: ${target} assembles the packages, and must not be imported`];
    return target === SHAPES || isBelow(from, to) ? [] : [`${where}: ${from} must not import ${to} (${name})`];
  });
}

/** An import inside the text of a fault is not an import of this file. */
function isFaultEntry(path: string): boolean {
  return (
    /^(simulator|policy|orchctl)\/faults\//.test(path) &&
    !/\/(load|named|catalogue|hunk|fault|edited-modules|importers)\.ts$/.test(path)
  );
}

function isBelow(from: string, to: string): boolean {
  const may = MAY[from];
  if (may !== undefined) return may.includes(to);
  const layer = findLayer(from);
  if (layer < 0) return true;
  return from === to || to === 'spec' || findLayer(to) > layer;
}

function findLayer(room: string): number {
  return LAYERS.findIndex((rooms) => rooms.some((name) => room === `simulator/${name}`));
}

/** Without `--fault` nothing in the folder is loaded: outside of the suite, only one file imports it, dynamically. */
function checkFaultImports(path: string, from: string, { typeOnly, dynamic }: Import, where: string): string[] {
  if (from === 'simulator/faults' || !path.startsWith('simulator/')) return [];
  if (path !== LOADS_FAULTS) return [`${where}: only ${LOADS_FAULTS} and simulator/faults know of faults`];
  return typeOnly || dynamic ? [] : [`${where}: faults must be imported dynamically`];
}

/** Checks the Node modules that a package must not use. */
function findForbiddenModules(from: string, name: string, where: string): string[] {
  const silent =
    from === 'simulator/pure' || where.startsWith('reports/render/') || from === 'checks' || from === 'policy';
  if (silent && name.startsWith('node:') && name !== 'node:util')
    return [`${where}: ${from} must not perform I/O (${name})`];
  const sockets = from.startsWith('simulator') && from !== 'simulator/http' && from !== 'simulator/control';
  return sockets && SOCKETS.test(name)
    ? [`${where}: only simulator/http and simulator/control may open sockets (${name})`]
    : [];
}

function edges({ path, text, test }: Source): string[] {
  const inside = /^(simulator|checks|policy|spec)\//.test(path) || /^reports\/(render|collect|schema)/.test(path);
  if (test || !inside || ASSEMBLY.test(path) || path.startsWith('simulator/http/')) return [];
  return findLines(text, EDGE).map(
    ({ line, match }) => `${path}:${line}: ${match} is allowed only in simulator/main.ts, simulator/start or the edge`,
  );
}

/** The source of the simulator must not mention faults. */
function mentions({ path, text }: Source): string[] {
  if (!path.startsWith('simulator/') || path.startsWith('simulator/faults/') || path === LOADS_FAULTS) return [];
  return text.split('\n').flatMap((line, index) => {
    return /\bfault(s|y|s?[A-Z]\w*)?\b|FaultSet/i.test(line) ? [`${path}:${index + 1}: mentions faults`] : [];
  });
}

function spellings({ path, text, test }: Source): string[] {
  if (test || /^(spec|verify)\//.test(path)) return [];
  return findLines(text, SPELLED).map(
    ({ line, match }) => `${path}:${line}: '${match}' is allowed only in spec/dialects.json`,
  );
}

function findLines(text: string, pattern: RegExp): { line: number; match: string }[] {
  return blankComments(text)
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

function findImports(text: string): Import[] {
  const code = blankComments(text);
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

function packageOf(path: string): string {
  const [first = '', second = '', third] = path.split('/');
  if (first === 'simulator') return third === undefined ? 'simulator' : `simulator/${second}`;
  const inner = `${first}/${second}`;
  return third !== undefined && ['reports/schema', 'policy/faults', 'orchctl/faults'].includes(inner) ? inner : first;
}

await runAsScript(import.meta.url, 'imports follow the directions of the design', problems);
