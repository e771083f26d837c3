/** Tests the node ports of new Services. Recorded from kube-apiserver 1.32.13 and 1.37.2, on 2026-11-29. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from './fixture/handler-fixture.ts';

const SERVICES_PATH = '/api/v1/namespaces/ns/services';
const TCP_PORT = { name: 'a', port: 1 };
const UDP_PORT = { name: 'b', port: 1, protocol: 'UDP' };
const OTHER_PORT = { name: 'c', port: 2 };

interface Row {
  readonly title: string;
  readonly query?: string;
  readonly ports: readonly object[];
  /** The node ports, or the text in the message of the error. */
  readonly result: readonly number[] | string;
}

const ROWS: readonly Row[] = [
  {
    title: 'two ports cannot request the same node port',
    ports: [
      { ...TCP_PORT, nodePort: 31703 },
      { ...OTHER_PORT, nodePort: 31703 },
    ],
    result: 'spec.ports[1].nodePort: Invalid value: 31703: provided port is already allocated',
  },
  {
    title: 'two protocols of a port can request the same node port',
    ports: [
      { ...TCP_PORT, nodePort: 31703 },
      { ...UDP_PORT, nodePort: 31703 },
    ],
    result: [31703, 31703],
  },
  {
    title: 'all protocols of a port have the node port that one of them requests',
    ports: [TCP_PORT, { ...UDP_PORT, nodePort: 31704 }],
    result: [31704, 31704],
  },
  {
    title: 'the range of node ports is checked',
    ports: [{ ...TCP_PORT, nodePort: 1 }],
    result: 'spec.ports[0].nodePort: Invalid value: 1: provided port is not in the valid range',
  },
  {
    title: 'a dry run does not check the range of node ports',
    query: '?dryRun=All',
    ports: [{ ...TCP_PORT, nodePort: 1 }],
    result: [1],
  },
  {
    title: 'a dry run does not allocate node ports',
    query: '?dryRun=All',
    ports: [TCP_PORT, OTHER_PORT],
    result: [32769, 32770],
  },
];

for (const { title, query = '', ports, result } of ROWS) {
  test(title, async () => {
    const fixture = await HandlerFixture.createWithNamespace();
    const body = { metadata: { name: 'a' }, spec: { type: 'NodePort', ports } };
    const { body: response } = await fixture.send('POST', `${SERVICES_PATH}${query}`, body);
    if (typeof result === 'string') assert.ok(response.message.includes(result), response.message);
    else
      assert.deepEqual(
        response.spec.ports.map(({ nodePort }: { nodePort: number }) => nodePort),
        result,
      );
  });
}
