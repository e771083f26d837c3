/**
 * The arrows of the design, held against every import:
 *
 *     judging     spec -> features -> steps -> client -> a server, joined in reports; none of them knows the simulator
 *     simulating  http -> auth -> negotiation -> handlers -> registry -> store, each over pure; pure only over pure
 *
 * and what follows from them: clock, chance, environment and sockets enter at the edge only, `pure` and `render` do no input or
 * output, and no name of a dialect is spelled outside the data.
 */
import { posix } from 'node:path';
import { alone } from './alone.ts';
import { type Source, sources, withoutComments } from './sources.ts';

/** Which rooms a room may import; `*` any. A room is the first folder, in `simulator/` the second too. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  spec: ['spec'],
  client: ['client', 'spec', 'reports/schema'],
  checks: ['checks', 'spec'],
  steps: ['steps', 'client', 'checks', 'spec', 'reports/schema'],
  'reports/schema': ['reports/schema', 'reports', 'spec'],
  reports: ['reports', 'reports/schema', 'spec'],
  'simulator/pure': ['simulator/pure'],
  // A fault stands for code of the room where it bites, and speaks of that room's things.
  'simulator/faults': [
    'simulator/faults',
    'simulator/auth',
    'simulator/http',
    'simulator/negotiation',
    'simulator/registry',
    'simulator/store',
    'spec',
  ],
  'simulator/store': ['simulator/store'],
  'simulator/registry': ['simulator/registry', 'simulator/store'],
  // A request meets negotiation first, but it is the handlers that read bodies and write answers with it; never the other way.
  'simulator/handlers': ['simulator/handlers', 'simulator/negotiation', 'simulator/registry', 'simulator/store'],
  'simulator/negotiation': ['simulator/negotiation', 'simulator/registry', 'simulator/store'],
  'simulator/controllers': ['simulator/controllers', 'simulator/handlers', 'simulator/registry', 'simulator/store'],
  'simulator/auth': [
    'simulator/auth',
    'simulator/negotiation',
    'simulator/handlers',
    'simulator/registry',
    'simulator/store',
  ],
  'simulator/http': [
    'simulator/http',
    'simulator/auth',
    'simulator/negotiation',
    'simulator/handlers',
    'simulator/registry',
    'simulator/store',
  ],
};
/** What every room of the simulator but `pure` may import besides: contracts, names of faults, the data. */
const SHARED = ['simulator/pure', 'simulator/faults', 'simulator', 'spec'];
/** Types that cross an arrow on purpose: what a request and an answer are, and the shape of the data. */
const CONTRACTS = [
  'spec/facts.ts',
  'simulator/http/exchange.ts',
  'simulator/http/request-info.ts',
  'simulator/auth/user.ts',
];
/** What starts the simulator: it knows the clock, chance, environment and sockets, and no room may import it. */
const STARTERS = /^simulator\/(main\.ts|start\.ts|start\/.+)$/;

const EDGE =
  /\b(Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(|randomUUID\(|randomBytes\(|process\.env\b|setTimeout\(|setInterval\()/;
const SOCKETS = /^node:(net|http|http2|https|tls|dgram|dns)$/;
const SPELLED = /\b(?:k8s|kubernetes|orch)\.io\b|vnd\.(?:kubernetes|orch)\b|\bk8s\b/;

export function problems(): string[] {
  return sources().flatMap((source) => [...brokenArrows(source), ...edges(source), ...spellings(source)]);
}

function brokenArrows({ path, text, test }: Source): string[] {
  const from = roomOf(path);
  if (test || STARTERS.test(path)) return [];
  return importsOf(text).flatMap(({ name, typeOnly, line }) => {
    const where = `${path}:${line}`;
    if (!name.startsWith('.')) return outside(from, name, where);
    const target = posix.normalize(posix.join(posix.dirname(path), name));
    const to = roomOf(target);
    if (STARTERS.test(target) && from.startsWith('simulator/') && from !== 'simulator/control')
      return [`${where}: ${target} starts the rooms, none imports it`];
    const may = allowed(from);
    if (may === undefined || may.includes(to) || (typeOnly && CONTRACTS.includes(target))) return [];
    return [`${where}: ${from} must not import ${to} (${name})`];
  });
}

function allowed(from: string): readonly string[] | undefined {
  const own = MAY[from];
  if (own === undefined || !from.startsWith('simulator/') || from === 'simulator/pure') return own;
  return [...own, ...SHARED];
}

/** Modules of Node that a room must not use. */
function outside(from: string, name: string, where: string): string[] {
  const silent = from === 'simulator/pure' || where.startsWith('reports/render/') || from === 'checks';
  if (silent && name.startsWith('node:') && name !== 'node:util')
    return [`${where}: ${from} does no input or output (${name})`];
  const sockets = from.startsWith('simulator') && from !== 'simulator/http' && from !== 'simulator/control';
  return sockets && SOCKETS.test(name)
    ? [`${where}: only simulator/http and simulator/control open sockets (${name})`]
    : [];
}

function edges({ path, text, test }: Source): string[] {
  const inside = /^(simulator|checks|spec)\//.test(path) || /^reports\/(render|collect|schema)/.test(path);
  if (test || !inside || STARTERS.test(path) || path.startsWith('simulator/http/')) return [];
  return linesWith(text, EDGE).map(
    ({ line, found }) => `${path}:${line}: ${found} belongs into simulator/main.ts, simulator/start or the edge`,
  );
}

function spellings({ path, text, test }: Source): string[] {
  if (test || /^(spec|verify)\//.test(path)) return [];
  return linesWith(text, SPELLED).map(
    ({ line, found }) => `${path}:${line}: '${found}' is spelled in spec/dialects.yaml only`,
  );
}

function linesWith(text: string, pattern: RegExp): { line: number; found: string }[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((content, index) => {
      const found = pattern.exec(content)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found }];
    });
}

function importsOf(text: string): { name: string; typeOnly: boolean; line: number }[] {
  const code = withoutComments(text);
  const found = [
    ...code.matchAll(
      /(?:^|\n)\s*(import|export)\s+(type\s)?[^'";]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
    ),
  ];
  const bare = [...code.matchAll(/(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g)].map((match) => ({
    match,
    name: match[1] ?? '',
    type: false,
  }));
  return [
    ...found.map((match) => ({ match, name: match[3] ?? match[4] ?? '', type: match[2] !== undefined })),
    ...bare,
  ].map(({ match, name, type }) => ({
    name,
    typeOnly: type,
    line: code.slice(0, match.index + match[0].length).split('\n').length,
  }));
}

function roomOf(path: string): string {
  const [first = '', second = '', third] = path.split('/');
  if (first === 'simulator') return third === undefined ? 'simulator' : `simulator/${second}`;
  return first === 'reports' && second === 'schema' ? 'reports/schema' : first;
}

await alone(import.meta.url, 'imports follow the arrows of the design', problems);
