/** Reads the TypeScript files of this repository for the checks. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = new URL('../../', import.meta.url);
const SOURCE_FOLDERS = [
  'bin',
  'cli',
  'client',
  'programs',
  'checks',
  'faults',
  'values',
  'peer',
  'orchctl',
  'policy',
  'steps',
  'reports',
  'simulator',
  'site',
  'spec',
  'verify',
  'bench',
];

export interface Source {
  /** The path from the root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Whether the file is a test or a file that only tests use. */
  readonly isTest: boolean;
}

export function readSources(): Source[] {
  const sourceFiles = SOURCE_FOLDERS.flatMap((folder) => listFilesBelow(folder));
  return [...sourceFiles, ...listFiles('.')]
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8'), isTest: isTestFile(path) }));
}

/** Reports whether a file is a test, or a file that only tests use. */
function isTestFile(path: string): boolean {
  return (
    path.endsWith('.test.ts') ||
    /\/(fixture|arbitrary|testing|contract)\//.test(path) ||
    /\/(sample|fixture)\.ts$/.test(path)
  );
}

function listFilesBelow(folder: string): string[] {
  try {
    return readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => !/(^|\/)(node_modules|dist|out)\//.test(path));
  } catch {
    return [];
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(folder, ROOT)));
}

/** Replaces comments by blanks. Keeps line breaks and strings. */
export function replaceComments(text: string): string {
  const replaceByBlanks = (comment: string) => comment.replaceAll(/[^\n]/g, ' ');
  return text.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (match, stringLiteral) => (stringLiteral === undefined ? replaceByBlanks(match) : match),
  );
}
