import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Answered, explained, mistold } from './concurrent-lives.ts';
import { type Deed, type Life, next } from './deletion-model.ts';

const HELD: Life = { finalizers: ['a'], terminating: false };
const GOING: Life = { finalizers: ['a'], terminating: true };
const remove: Deed = { do: 'delete', dryRun: false, uid: 'none', grace: false };
const release: Deed = { do: 'finalize', finalizers: [], by: 'PATCH' };
const create: Deed = { do: 'create', finalizers: [] };
const label: Deed = { do: 'label' };

const as = (deed: Deed, code: number): Answered => ({ deed, code });

test('an order is found when there is one', () => {
  assert.ok(explained(HELD, [as(remove, 200), as(release, 200), as(create, 409)], undefined));
  assert.ok(explained(HELD, [as(label, 404), as(remove, 200), as(release, 200)], undefined));
  assert.ok(explained(GOING, [as(release, 200), as(release, 200)], undefined));
  assert.ok(
    explained(HELD, [as(create, 201), as(release, 200), as(remove, 200)], { finalizers: [], terminating: false }),
  );
});

test('what no order explains is not explained', () => {
  assert.ok(!explained(HELD, [as(remove, 200), as(release, 200)], GOING));
  assert.ok(!explained(HELD, [as(remove, 200), as(release, 200)], { finalizers: [], terminating: true }));
  assert.ok(!explained(HELD, [as(remove, 200), as(release, 200), as(create, 201)], undefined));
  assert.ok(!explained(HELD, [as(remove, 404), as(label, 200)], HELD));
});

test('no request takes effect before it was sent or after it was heard of', () => {
  const at = (deed: Deed, code: number, sent: number, heard: number): Answered => ({ deed, code, sent, heard });
  const gone = undefined;
  assert.ok(explained(HELD, [at(remove, 200, 0, 3), at(release, 200, 1, 2)], gone));
  assert.ok(!explained(HELD, [at(create, 409, 4, 5), at(remove, 200, 0, 3), at(release, 200, 1, 2)], gone));
  assert.ok(explained(HELD, [at(create, 409, 2, 5), at(remove, 200, 0, 3), at(release, 200, 1, 4)], gone));
});

test('the uid that clients know is that of the first object of the name', () => {
  const mine: Deed = { ...remove, uid: 'right' };
  const born: Life = { finalizers: [], terminating: false };
  assert.ok(explained(born, [as(mine, 200)], undefined));
  assert.ok(explained(born, [as(remove, 200), as(create, 201), as(mine, 409)], born));
  const inTurn = [as(remove, 200), as(create, 201), as(mine, 200)].map((one, at) => ({
    ...one,
    sent: at,
    heard: at + 0.5,
  }));
  assert.ok(!explained(born, inTurn, undefined));
});

test('a PUT makes what is not there, a PATCH does not', () => {
  const put: Deed = { do: 'finalize', finalizers: ['a'], by: 'PUT' };
  assert.ok(explained(undefined, [as(put, 201)], HELD));
  assert.ok(!explained(undefined, [as({ ...put, by: 'PATCH' }, 201)], HELD));
});

const deeds = fc.array(fc.constantFrom(remove, release, create, label), { maxLength: 5 });

test('whatever went one after the other is explained, in whatever order it is told', () => {
  fc.assert(
    fc.property(deeds, fc.nat(), (list, turn) => {
      let life: Life | undefined = HELD;
      const answered = list.map((deed) => {
        const step: { life: Life | undefined; codes: readonly number[] } = next(life, deed);
        life = step.life;
        return as(deed, step.codes[0] ?? 0);
      });
      const at = list.length === 0 ? 0 : turn % list.length;
      assert.ok(explained(HELD, [...answered.slice(at), ...answered.slice(0, at)], life));
    }),
  );
});

test('events must come, change and go in turn', () => {
  const told = (...types: string[]) => types.map((type, at) => ({ type, version: String(at) }));
  assert.equal(mistold(told('ADDED', 'MODIFIED', 'DELETED', 'ADDED'), 2, true), undefined);
  assert.equal(mistold(told('ADDED', 'DELETED', 'DELETED'), 1, false), 'DELETED while it was gone');
  assert.equal(mistold(told('ADDED', 'ADDED'), 2, true), 'ADDED while it was there');
  assert.equal(mistold(told('ADDED'), 2, true), '1 ADDED for 2 creations');
  assert.match(mistold(told('ADDED'), 1, false) ?? '', /^it is gone/);
  assert.equal(
    mistold(
      [
        { type: 'ADDED', version: '1' },
        { type: 'MODIFIED', version: '1' },
      ],
      1,
      true,
    ),
    'a version told twice',
  );
});
