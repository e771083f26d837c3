/**
 * Checks that only the files that assemble the simulator and simulator/http use the clock, random numbers, the environment and sockets. Also checks
 * that only data contains names of a dialect, and that only the loader of faults refers to faults.
 */
import { runCheckAsScript } from './as-script.ts';
import { readSources, replaceComments, type Source } from './sources.ts';

/** Matches files that assemble the simulator. */
const ASSEMBLY_FILES = /^simulator\/([^/]+\.ts|start\/.+|faults\/.+)$/;
/** The only file of the simulator outside simulator/faults that may refer to faults. It loads faults only if faults are selected. */
const FAULT_LOADER = 'simulator/start-simulator.ts';

/** Matches calls that read the clock, random numbers, timers or the environment. */
const AMBIENT_CALLS =
  /\b(Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(|randomUUID\(|randomBytes\(|process\.env\b|setTimeout\(|setInterval\()/;
const SOCKET_IMPORT = /from 'node:(?:net|http|http2|https|tls|dgram|dns)'/;
const STATIC_FAULT_IMPORT = /^(?:import|export) (?!type)[^;]*from '\.\/faults\//;
const DIALECT_NAMES_IN_SOURCE = /\b(?:k8s|kubernetes|orch)\.io\b|vnd\.(?:kubernetes|orch)\b|\bk8s\b/;

export function findProblems(): string[] {
  return readSources().flatMap((source) => [
    ...checkAmbientCalls(source),
    ...checkSockets(source),
    ...checkDialectNames(source),
    ...checkFaultReferences(source),
  ]);
}

function checkAmbientCalls({ path, text, isTest }: Source): string[] {
  const isRestricted = /^(simulator|checks|policy|spec)\//.test(path) || /^reports\/(render|collect|schema)/.test(path);
  if (isTest || !isRestricted || ASSEMBLY_FILES.test(path) || path.startsWith('simulator/http/')) return [];
  return findLines(text, AMBIENT_CALLS).map(
    ({ line, match }) =>
      `${path}:${line}: ${match} is allowed only in simulator/*.ts, simulator/start and simulator/http`,
  );
}

function checkSockets({ path, text, isTest }: Source): string[] {
  if (
    isTest ||
    !path.startsWith('simulator/') ||
    ASSEMBLY_FILES.test(path) ||
    /^simulator\/(http|control)\//.test(path)
  )
    return [];
  return findLines(text, SOCKET_IMPORT).map(
    ({ line, match }) => `${path}:${line}: ${match} is allowed only in simulator/http and simulator/control`,
  );
}

/** Checks that the source of the simulator does not refer to faults. */
function checkFaultReferences({ path, text }: Source): string[] {
  if (path === FAULT_LOADER)
    return findLines(text, STATIC_FAULT_IMPORT).map(
      ({ line }) => `${path}:${line}: faults must be imported dynamically`,
    );
  if (!path.startsWith('simulator/') || path.startsWith('simulator/faults/')) return [];
  return text.split('\n').flatMap((line, index) => {
    return /\bfault(s|y|s?[A-Z]\w*)?\b|FaultSet/i.test(line) ? [`${path}:${index + 1}: must not refer to faults`] : [];
  });
}

function checkDialectNames({ path, text, isTest }: Source): string[] {
  // peer/ imports modules by their published Kubernetes names.
  if (isTest || /^(spec|verify|peer)\//.test(path)) return [];
  return findLines(text, DIALECT_NAMES_IN_SOURCE).map(
    ({ line, match }) => `${path}:${line}: '${match}' is allowed only in spec/dialects.json`,
  );
}

/** Returns the lines that match a pattern outside of comments. */
function findLines(text: string, pattern: RegExp): { line: number; match: string }[] {
  return replaceComments(text)
    .split('\n')
    .flatMap((content, index) => {
      const match = pattern.exec(content)?.[0];
      return match === undefined ? [] : [{ line: index + 1, match }];
    });
}

await runCheckAsScript(
  import.meta.url,
  'ambient APIs, dialect names and faults are used only where allowed',
  findProblems,
);
