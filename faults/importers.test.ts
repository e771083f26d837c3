import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Importers } from './importers.ts';

const SOURCE_FILES = {
  'main.ts': "import {\n  a,\n  b,\n} from './inside/a.ts';\nimport { x } from '../outside.ts';\n",
  'inside/a.ts': "export { b } from './b.ts';\nexport const later = () => import('../later.ts');\n",
  'inside/b.ts': "import type {\n  A,\n} from './a.ts';\nimport 'node:fs';\n",
  'later.ts': "import '../packageFolder/deep.ts';\n",
  'deep.ts': 'export const word = "main.ts";\n',
  'host.ts': 'const worker = new Worker(new URL(`./thread.${EXTENSION}`, import.meta.url));\n',
  'thread.ts': "import { a } from './inside/a.ts';\n",
  'inside/a.test.ts': "import { a } from './a.ts';\n",
  'faults/a.ts': "const put = `import { b } from '../inside/b.ts';`;\n",
};

function indexImporters(files: Readonly<Record<string, string>>): (...names: string[]) => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'assay-importers-'));
  try {
    const packageFolder = join(folder, 'packageFolder');
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(packageFolder, name)), { recursive: true });
      writeFileSync(join(packageFolder, name), text);
    }
    const importers = new Importers(pathToFileURL(`${packageFolder}/`), '.ts');
    return (...names) => [...importers.findImporters(names)].toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('finds direct and indirect importers, including dynamic imports and worker threads', () => {
  const findImporters = indexImporters(SOURCE_FILES);
  const importersOfA = ['host.ts', 'inside/a.ts', 'main.ts', 'thread.ts'];
  assert.deepEqual(findImporters('inside/a.ts'), importersOfA);
  assert.deepEqual(findImporters('deep.ts'), ['deep.ts', ...importersOfA, 'later.ts'].toSorted());
  assert.deepEqual(findImporters('thread.ts'), ['host.ts', 'thread.ts']);
  assert.deepEqual(findImporters('main.ts'), ['main.ts']);
});

test('ignores type-only imports, tests and faults', () => {
  const findImporters = indexImporters({
    ...SOURCE_FILES,
    'main.ts': "import type { A } from './inside/b.ts';\n",
    'inside/a.ts': '',
  });
  assert.deepEqual(findImporters('inside/b.ts'), ['inside/b.ts']);
});
