/**
 * Checks what the compiler cannot check (tsc checks the directions of imports): clock, randomness, environment and sockets are used only at
 * the edge, names of a dialect occur only in the data, and the simulator does not refer to faults except where it loads them.
 */
import { runAsScript } from './as-script.ts';
import { readSources, replaceComments, type Source } from './sources.ts';

/** Files that assemble the simulator. */
const ASSEMBLY = /^simulator\/([^/]+\.ts|start\/.+|faults\/.+)$/;
/** The only file outside of the assembly that refers to faults; it loads them only if some are selected. */
const FAULT_LOADER = 'simulator/start-simulator.ts';

const EDGE =
  /\b(Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(|randomUUID\(|randomBytes\(|process\.env\b|setTimeout\(|setInterval\()/;
const SOCKETS = /from 'node:(?:net|http|http2|https|tls|dgram|dns)'/;
const STATIC_FAULTS = /^(?:import|export) (?!type)[^;]*from '\.\/faults\//;
const DIALECT_NAMES_IN_SOURCE = /\b(?:k8s|kubernetes|orch)\.io\b|vnd\.(?:kubernetes|orch)\b|\bk8s\b/;

export function findProblems(): string[] {
  return readSources().flatMap((source) => [
    ...checkEdges(source),
    ...checkSockets(source),
    ...checkDialectNames(source),
    ...checkFaultReferences(source),
  ]);
}

function checkEdges({ path, text, test }: Source): string[] {
  const inside = /^(simulator|checks|policy|spec)\//.test(path) || /^reports\/(render|collect|schema)/.test(path);
  if (test || !inside || ASSEMBLY.test(path) || path.startsWith('simulator/http/')) return [];
  return findLines(text, EDGE).map(
    ({ line, match }) => `${path}:${line}: ${match} is allowed only in simulator/main.ts, simulator/start or the edge`,
  );
}

function checkSockets({ path, text, test }: Source): string[] {
  if (test || !path.startsWith('simulator/') || ASSEMBLY.test(path) || /^simulator\/(http|control)\//.test(path))
    return [];
  return findLines(text, SOCKETS).map(
    ({ line, match }) => `${path}:${line}: ${match} is allowed only in simulator/http and control`,
  );
}

/** The source of the simulator must not refer to faults. */
function checkFaultReferences({ path, text }: Source): string[] {
  if (path === FAULT_LOADER)
    return findLines(text, STATIC_FAULTS).map(({ line }) => `${path}:${line}: faults must be imported dynamically`);
  if (!path.startsWith('simulator/') || path.startsWith('simulator/faults/')) return [];
  return text.split('\n').flatMap((line, index) => {
    return /\bfault(s|y|s?[A-Z]\w*)?\b|FaultSet/i.test(line) ? [`${path}:${index + 1}: mentions faults`] : [];
  });
}

function checkDialectNames({ path, text, test }: Source): string[] {
  // The modules of peer/ have the names that Kubernetes publishes them under.
  if (test || /^(spec|verify|peer)\//.test(path)) return [];
  return findLines(text, DIALECT_NAMES_IN_SOURCE).map(
    ({ line, match }) => `${path}:${line}: '${match}' is allowed only in spec/dialects.json`,
  );
}

function findLines(text: string, pattern: RegExp): { line: number; match: string }[] {
  return replaceComments(text)
    .split('\n')
    .flatMap((content, index) => {
      const match = pattern.exec(content)?.[0];
      return match === undefined ? [] : [{ line: index + 1, match }];
    });
}

await runAsScript(import.meta.url, 'inputs and names enter where they may', findProblems);
