/** Tests that every fault applies to the current source. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Edit, type Fault, listEdits } from '../../faults/fault.ts';
import { applyHunks, locateEdit } from '../../faults/hunk.ts';
import { POLICY_FAULTS } from '../../policy/faults/catalogue.ts';
import { FAULTS } from './catalogue.ts';

const FAULTS_BY_FOLDER: readonly (readonly [string, Readonly<Record<string, Fault>>])[] = [
  ['../', FAULTS],
  ['../../policy/', POLICY_FAULTS],
];
const texts = new Map<string, string>();

function readSource(path: string): string {
  const text = texts.get(path) ?? readFileSync(new URL(path, import.meta.url), 'utf8');
  texts.set(path, text);
  return text;
}

test('the text that an edit replaces occurs exactly once, and the edit changes the source', () => {
  const problems = FAULTS_BY_FOLDER.flatMap(([folder, faults]) =>
    Object.entries(faults).flatMap(([id, fault]) => {
      const files = Object.groupBy(listEdits(fault), (edit) => edit.in);
      return Object.entries(files).flatMap(([file, edits = []]) => findEditProblems(id, folder + file, edits));
    }),
  );
  assert.deepEqual(problems, []);
});

function findEditProblems(id: string, file: string, edits: readonly Edit[]): string[] {
  try {
    const text = readSource(file);
    const changed = applyHunks(
      text,
      edits.map((edit) => locateEdit(text, edit)),
    );
    return changed === text ? [`${id}: the edit changes nothing`] : [];
  } catch (error) {
    return [`${id}: ${(error as Error).message}`];
  }
}
