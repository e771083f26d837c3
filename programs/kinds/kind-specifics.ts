/** What some kinds have and others don't, by resource: scale, status, fields that select, subresources. */

/** Those with a scale. */
export const SCALED = ['deployments', 'replicasets', 'statefulsets', 'replicationcontrollers', 'gadgets'];

/** What their status may say. */
export const STATUSES: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    ['deployments', 'replicasets', 'statefulsets', 'replicationcontrollers'].map((one) => [
      one,
      { replicas: 2, observedGeneration: 1 },
    ]),
  ),
  daemonsets: { currentNumberScheduled: 1, desiredNumberScheduled: 1, numberMisscheduled: 0, numberReady: 1 },
  jobs: { active: 1 },
  cronjobs: { lastScheduleTime: '2020-01-01T00:00:00Z' },
  horizontalpodautoscalers: { currentReplicas: 1, desiredReplicas: 2 },
  poddisruptionbudgets: { currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, expectedPods: 1 },
  ingresses: { loadBalancer: { ingress: [{ ip: '10.9.9.9' }] } },
  services: { loadBalancer: { ingress: [{ ip: '10.9.9.9' }] } },
  pods: { phase: 'Running', podIP: '10.1.2.3' },
  persistentvolumeclaims: { phase: 'Bound' },
  resourcequotas: { hard: { pods: '1' }, used: { pods: '1' } },
  gadgets: { replicas: 2, selector: 'a=b' },
};

/** Fields that select, beside those that every kind has. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = {
  pods: [
    ...['status.phase=Pending', 'spec.nodeName=n', 'spec.restartPolicy!=Always', 'status.podIP=10.1.2.3'],
    'spec.schedulerName=none',
  ],
  replicasets: ['status.replicas=0'],
  jobs: ['status.successful=1'],
  secrets: ['type=Opaque', 'type!=Opaque'],
  events: ['reason=Made', 'involvedObject.name=a', 'type!=Normal'],
  services: ['spec.type=ClusterIP'],
  gadgets: ['spec.limited.color=red', 'spec.limited.color!=red'],
};

/** What can be read of subresources of theirs, beside status and scale. */
export const PARTS: Readonly<Record<string, readonly string[]>> = { pods: ['log', 'ephemeralcontainers'] };

/** What can be posted to subresources of theirs. */
export const POSTED: Readonly<Record<string, readonly (readonly [part: string, document: object])[]>> = {
  pods: [
    [
      'binding',
      { apiVersion: 'v1', kind: 'Binding', metadata: { name: '{name}' }, target: { kind: 'Node', name: 'n' } },
    ],
    // It may take the pod away.
    ['eviction', { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: '{name}' } }],
  ],
  serviceaccounts: [['token', { spec: { audiences: ['a'], expirationSeconds: 600 } }]],
};
