/**
 * Checks that the source with each fault compiles: writes every edited file to a temporary folder, as a module that no other module
 * imports, and compiles all of them at once. Unused names in edited files are allowed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALL_FAULTS, findFaultPackage } from '../../cli/rules/faults.ts';
import { listEdits } from '../../faults/fault.ts';
import { applyHunks, locateEdit } from '../../faults/hunk.ts';
import { runCheckAsScript } from './as-script.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const CACHE_FOLDER = join(ROOT_FOLDER, 'node_modules', '.cache');
/** The words in the arguments. They limit the check to faults whose IDs contain one of them. */
const SELECTED_WORDS = process.argv.slice(2);

export function findProblems(): string[] {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const copyFolder = mkdtempSync(join(CACHE_FOLDER, 'faulty-'));
  try {
    const files = Object.entries(ALL_FAULTS)
      .filter(([id]) => SELECTED_WORDS.length === 0 || SELECTED_WORDS.some((word) => id.includes(word)))
      .flatMap(([id, fault]) =>
        Object.entries(Object.groupBy(listEdits(fault), (edit) => edit.in)).map(([file, edits = []]) => {
          const source = readFileSync(join(ROOT_FOLDER, findFaultPackage(id), file), 'utf8');
          const text = applyHunks(
            source,
            edits.map((edit) => locateEdit(source, edit)),
          );
          const path = join(copyFolder, findFaultPackage(id), file.replace(/\.ts$/, `.${id}.ts`));
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, text);
          return path;
        }),
      );
    return files.length === 0 ? [] : compileSources(copyFolder, files);
  } finally {
    rmSync(copyFolder, { recursive: true, force: true });
  }
}

function compileSources(copyFolder: string, files: readonly string[]): string[] {
  const config = {
    extends: join(ROOT_FOLDER, 'tsconfig.base.json'),
    compilerOptions: {
      rootDirs: [ROOT_FOLDER, copyFolder],
      typeRoots: [join(ROOT_FOLDER, 'node_modules', '@types')],
      noUnusedLocals: false,
      noUnusedParameters: false,
      allowUnreachableCode: true,
    },
    include: [],
    files,
  };
  const path = join(copyFolder, 'tsconfig.json');
  writeFileSync(path, JSON.stringify(config));
  const { stdout } = spawnSync(join(ROOT_FOLDER, 'node_modules', '.bin', 'tsc'), ['-p', path, '--pretty', 'false'], {
    cwd: ROOT_FOLDER,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(relative(ROOT_FOLDER, copyFolder), '').replace(/^\//, ''));
}

await runCheckAsScript(import.meta.url, 'the source with each fault compiles', findProblems);
