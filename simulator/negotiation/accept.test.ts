import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseForm, isRoutable } from './accept.ts';
import type { Negotiable } from './headers.ts';

function asking(accept: string, query = '', agent = 'test'): Negotiable {
  return { headers: { ...(accept !== '' && { accept }), 'user-agent': agent }, query };
}

/** Observed on the peer: undefined is a 406 of the handler, `refused` one of routing. */
const CHOICES: readonly [accept: string, form: 'json' | 'yaml' | undefined | 'refused'][] = [
  ['', 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['application/yaml', 'yaml'],
  ['text/html, */*;q=0.1', 'json'],
  ['application/json;q=0.1, application/yaml;q=0.9', 'yaml'],
  ['application/yaml;q=0.1, application/json;q=0.x', 'yaml'],
  ['application/json;q=0', 'json'],
  ['application/json;stream=watch', 'json'],
  ['application/json;stream=foo', undefined],
  ['application/json;as=Foo;v=v1;g=x', undefined],
  ['application/json;as=Foo;v=v1;g=x,application/json', 'json'],
  ['application/json;charset=utf-8', 'json'],
  [',application/json', 'json'],
  ['text/html', 'refused'],
  ['application', 'refused'],
  ['application/*', 'refused'],
  ['*/json', 'refused'],
  ['Application/JSON', 'refused'],
];

for (const [accept, form] of CHOICES) {
  test(`Accept: ${accept}`, () => {
    const request = asking(accept);
    assert.equal(isRoutable(request), form !== 'refused');
    if (form !== 'refused') assert.equal(chooseForm(request)?.form.name, form);
  });
}

test('indented for people: by the parameter, by Accept, by the agent, and not when the parameter says no', () => {
  const pretty = (request: Negotiable) => chooseForm(request)?.pretty;
  assert.equal(pretty(asking('')), false);
  assert.equal(pretty(asking('', 'pretty=true')), true);
  assert.equal(pretty(asking('', 'pretty=1')), true);
  assert.equal(pretty(asking('', 'pretty=yes')), false);
  assert.equal(pretty(asking('application/json;pretty=1')), true);
  assert.equal(pretty(asking('*/*', '', 'curl/8.0')), true);
  assert.equal(pretty(asking('*/*', 'pretty=0', 'curl/8.0')), false);
  assert.equal(pretty(asking('*/*', 'pretty=', 'Mozilla/5.0 (X11)')), true);
});
