/** Every fault that is an edit fits the source as it stands. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FAULTS } from './catalogue.ts';
import { type Edit, editsOf } from './fault.ts';
import { edited, locate } from './hunk.ts';

const SIMULATOR = new URL('../', import.meta.url);
const texts = new Map<string, string>();

function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(new URL(file, SIMULATOR), 'utf8');
  texts.set(file, known);
  return known;
}

test('what each edit replaces occurs exactly once, and something else takes its place', () => {
  const misfits = Object.entries(FAULTS).flatMap(([id, fault]) => {
    const files = Object.groupBy(editsOf(fault), (edit) => edit.in);
    return Object.entries(files).flatMap(([file, edits = []]) => misfitsOf(id, file, edits));
  });
  assert.deepEqual(misfits, []);
});

function misfitsOf(id: string, file: string, edits: readonly Edit[]): string[] {
  try {
    const text = textOf(file);
    const changed = edited(
      text,
      edits.map((edit) => locate(text, edit)),
    );
    return changed === text ? [`${id}: the edit changes nothing`] : [];
  } catch (error) {
    return [`${id}: ${(error as Error).message}`];
  }
}
