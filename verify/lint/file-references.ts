/**
 * Finds file names in comments and Markdown pages that are neither the path nor the end of the path of a file in the repository. Names of
 * TypeScript files are checked with and without a folder, such as `pipeline.ts`. Names of other files are checked only with a top-level
 * folder, such as `spec/departures.yaml`, because other names may be files of users.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listComments } from './rule-references.ts';
import { ROOT } from './sources.ts';

const FILE_NAME = /(?<![\w/.<>{}*@$-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:ts|yaml|json|md)(?![\w/*<{-]|\.\w)/g;
/** Matches paths with placeholders, such as `published/NAME/server.yaml`, and files that a run writes. */
const PLACEHOLDER_PATTERN = /(?:^|\/)(?:NAME|ID)(?:\/|\.)|^reports\/out\//;
const CODE_SPAN = /`([^`\n]+)`/g;
const TRACKED_FILES = execFileSync('git', ['ls-files'], { cwd: fileURLToPath(ROOT), encoding: 'utf8' })
  .trim()
  .split('\n');
const TRACKED_FOLDERS = new Set(TRACKED_FILES.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
/** The paths of all files, and the ends of these paths that start at a folder or a file name. */
const PATH_ENDS = new Set(
  TRACKED_FILES.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
);

/** Returns the file names in the comments of a source for which no file exists. */
export function findUnknownFilesInSource(text: string): string[] {
  return listComments(text).flatMap(findUnknownFiles);
}

/**
 * Returns the file names in the code spans of a Markdown page for which no file exists. In a README, a name without a folder must be a file
 * below the folder of the README.
 */
export function findUnknownFilesInPage(text: string, page = 'page.md'): string[] {
  const spans = [...text.matchAll(CODE_SPAN)].flatMap(([, span = '']) => (/\s/.test(span) ? [] : [span]));
  const folder = page.endsWith('/README.md') ? page.slice(0, -'README.md'.length) : '';
  const isUnknownFile = (name: string) =>
    /^[\w-]+(?:\.test)?\.ts$/.test(name) &&
    !TRACKED_FILES.some((path) => path.startsWith(folder) && path.endsWith(`/${name}`));
  return spans.flatMap((span) => (isUnknownFile(span) ? [span] : findUnknownFiles(span)));
}

/** Returns the Markdown pages that are not generated. */
export function listHandwrittenPages(): readonly string[] {
  return TRACKED_FILES.filter(
    (path) => path.endsWith('.md') && !/^(docs\/reference|reports\/published|published)\//.test(path),
  );
}

function findUnknownFiles(text: string): string[] {
  const names = (text.match(FILE_NAME) ?? []).map((name) => name.replace(/^(?:\.\.?\/)+/, ''));
  return names.filter((name) => isCheckedName(name) && !PLACEHOLDER_PATTERN.test(name) && !PATH_ENDS.has(name));
}

function isCheckedName(name: string): boolean {
  return name.endsWith('.ts')
    ? !name.endsWith('.d.ts')
    : name.includes('/') && TRACKED_FOLDERS.has(name.split('/')[0] ?? '');
}
