/** The resources that programs are about: served by both servers, with contents that every validation accepts. */

import type { Kind } from '../operation.ts';
import { GADGETS } from './custom-kind.ts';
import { OTHER_KINDS } from './other-kinds.ts';

const template = (image: string) => ({
  metadata: { labels: { app: 'a' } },
  spec: { containers: [{ name: 'c', image }] },
});

const USUAL: readonly Kind[] = [
  {
    resource: 'endpoints',
    kind: 'Endpoints',
    apiVersion: 'v1',
    contents: [
      {},
      { subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }] },
      {
        subsets: [
          {
            addresses: [{ ip: '10.0.0.2', hostname: 'h', nodeName: 'n' }],
            notReadyAddresses: [{ ip: 'fd00::1' }],
            ports: [
              { name: 'a', port: 1, protocol: 'UDP' },
              { name: 'b', port: 2, appProtocol: 'x.io/y' },
            ],
          },
        ],
      },
      { subsets: [] },
      { subsets: [{}] },
      { subsets: [{ addresses: [{ ip: '127.0.0.1' }], ports: [{ port: 0 }, { port: 99999, protocol: 'tcp' }] }] },
    ],
  },
  {
    resource: 'configmaps',
    kind: 'ConfigMap',
    apiVersion: 'v1',
    contents: [{}, { data: { a: '1' } }, { data: { a: '2', b: '<&>' }, binaryData: { c: 'AAEC' } }],
  },
  {
    resource: 'secrets',
    kind: 'Secret',
    apiVersion: 'v1',
    contents: [{}, { data: { a: 'AAEC' } }, { stringData: { a: 'x' } }],
  },
  {
    resource: 'serviceaccounts',
    kind: 'ServiceAccount',
    apiVersion: 'v1',
    contents: [{}, { secrets: [{ name: 'x' }] }],
  },
  {
    resource: 'leases',
    kind: 'Lease',
    apiVersion: 'coordination.{suffix}/v1',
    contents: [
      {},
      { spec: { holderIdentity: 'me', leaseDurationSeconds: 5, renewTime: '2020-01-01T00:00:00.000000Z' } },
    ],
  },
  {
    resource: 'deployments',
    kind: 'Deployment',
    apiVersion: 'apps/v1',
    contents: [
      { spec: { selector: { matchLabels: { app: 'a' } }, template: template('x:1') } },
      { spec: { replicas: 3, selector: { matchLabels: { app: 'a' } }, template: template('x:2') } },
    ],
  },
  {
    resource: 'services',
    kind: 'Service',
    apiVersion: 'v1',
    contents: [
      { spec: { ports: [{ port: 80 }] } },
      {
        spec: {
          ports: [
            { port: 80, name: 'a' },
            { port: 81, name: 'b', protocol: 'UDP' },
          ],
          selector: { app: 'a' },
        },
      },
      { spec: { type: 'ExternalName', externalName: 'example.com' } },
    ],
  },
  {
    resource: 'pods',
    kind: 'Pod',
    apiVersion: 'v1',
    contents: [
      { spec: { containers: [{ name: 'c', image: 'x:1' }] } },
      { spec: { nodeName: 'n', containers: [{ name: 'c', image: 'x:1' }], terminationGracePeriodSeconds: 5 } },
    ],
  },
  {
    resource: 'resourcequotas',
    kind: 'ResourceQuota',
    apiVersion: 'v1',
    contents: [{}, { spec: { hard: { pods: '10', cpu: '0.5' } } }],
  },
  {
    resource: 'limitranges',
    kind: 'LimitRange',
    apiVersion: 'v1',
    contents: [{}, { spec: { limits: [{ type: 'Container', default: { cpu: '1000m' } }] } }],
  },
  GADGETS,
];

export const KINDS: readonly Kind[] = [...USUAL, ...OTHER_KINDS];

/** The first so many of the kinds: what most areas are about, so that each is met often. */
export const USUAL_KINDS = USUAL.length;

export function kindNamed(resource: string): number {
  return KINDS.findIndex((kind) => kind.resource === resource);
}

export interface Part {
  /** Of the kind that it belongs to. */
  readonly resource: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What can be put to subresources, the parts that they do not take included. */
export const PARTS: readonly Part[] = [
  {
    resource: 'deployments',
    name: 'status',
    body: {
      spec: { replicas: 9, selector: { matchLabels: { app: 'z' } }, template: template('y:1') },
      status: { replicas: 2, observedGeneration: 1 },
    },
  },
  { resource: 'deployments', name: 'scale', body: { spec: { replicas: 5 } } },
  { resource: 'deployments', name: 'scale', body: { spec: { replicas: -1 } } },
  { resource: 'pods', name: 'status', body: { status: { phase: 'Running', podIP: '10.1.2.3' } } },
  { resource: 'services', name: 'status', body: { status: { loadBalancer: { ingress: [{ ip: '10.9.9.9' }] } } } },
  {
    resource: 'resourcequotas',
    name: 'status',
    body: { spec: { hard: { pods: '1' } }, status: { used: { pods: '1' } } },
  },
];
