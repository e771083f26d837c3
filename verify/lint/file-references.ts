/**
 * File names in comments and in Markdown pages: each must be the path of a file in the repository, or the end of one. TypeScript files may be
 * named alone, as `pipeline.ts`; other files count only with a top-level folder, as `spec/departures.yaml`, because single names may be files of
 * users.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listComments } from './rule-references.ts';
import { ROOT } from './sources.ts';

const NAME = /(?<![\w/.<>{}*@$-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:ts|yaml|json|md)(?![\w/*<{-]|\.\w)/g;
/** `published/NAME/server.yaml`, and files that a run writes. */
const PLACEHOLDER = /(?:^|\/)(?:NAME|ID)(?:\/|\.)|^reports\/out\//;
const CODE_SPAN = /`([^`\n]+)`/g;
const FILES = execFileSync('git', ['ls-files'], { cwd: fileURLToPath(ROOT), encoding: 'utf8' })
  .trim()
  .split('\n');
const FOLDERS = new Set(FILES.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
/** The end of each path, from any of its folders on. */
const PATH_ENDS = new Set(
  FILES.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
);

/** Returns the names in the comments of a source that no file has. */
export function findUnknownFilesInSource(text: string): string[] {
  return listComments(text).flatMap(findUnknownFiles);
}

/** Returns the names in the code spans of a Markdown page that no file has. In a README, a single name is a file of the folder or below. */
export function findUnknownFilesInPage(text: string, page = 'page.md'): string[] {
  const spans = [...text.matchAll(CODE_SPAN)].flatMap(([, span = '']) => (/\s/.test(span) ? [] : [span]));
  const folder = page.endsWith('/README.md') ? page.slice(0, -'README.md'.length) : '';
  const isAbsent = (name: string) =>
    /^[\w-]+(?:\.test)?\.ts$/.test(name) && !FILES.some((path) => path.startsWith(folder) && path.endsWith(`/${name}`));
  return spans.flatMap((span) => (isAbsent(span) ? [span] : findUnknownFiles(span)));
}

/** Pages that are written by hand. */
export function listHandwrittenPages(): readonly string[] {
  return FILES.filter(
    (path) => path.endsWith('.md') && !/^(docs\/reference|reports\/published|published)\//.test(path),
  );
}

function findUnknownFiles(text: string): string[] {
  const names = (text.match(NAME) ?? []).map((name) => name.replace(/^(?:\.\.?\/)+/, ''));
  return names.filter((name) => isOfRepository(name) && !PLACEHOLDER.test(name) && !PATH_ENDS.has(name));
}

function isOfRepository(name: string): boolean {
  return name.endsWith('.ts') ? !name.endsWith('.d.ts') : name.includes('/') && FOLDERS.has(name.split('/')[0] ?? '');
}
