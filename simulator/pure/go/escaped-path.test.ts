import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapePath } from './escaped-path.ts';

test('a valid path is unchanged, and a path with an invalid character is escaped completely', () => {
  for (const path of ['/', '/a%2fb', "/a*b!c'(d)[e]", '/x;y=1,2:3@4&5+6$7', '/~a_-.', '*'])
    assert.equal(escapePath(path), path);
  assert.equal(escapePath('/pa th'), '/pa%20th');
  assert.equal(escapePath('/é'), '/%C3%A9');
  assert.equal(escapePath('/a%2fb c'), '/a/b%20c');
  assert.equal(escapePath('/a|b^c`d{e}"\\'), '/a%7Cb%5Ec%60d%7Be%7D%22%5C');
  assert.equal(escapePath('/%ff (x)'), '/%FF%20%28x%29');
});
