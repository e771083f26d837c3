/** The built-in subresources, and what distinguishes them from subresources that read and write their parent. */
import type { Subresource } from './resource.ts';
import { FIELDS_BY_SUBRESOURCE } from './subresource-strategy.ts';

/** The subresources whose POST acts on the parent, without storing the body. */
const ACTION_SUBRESOURCES = new Set(['binding', 'eviction', 'token']);
/** The subresources that connect the client to a process. */
const CONNECT_SUBRESOURCES = new Set(['attach', 'exec', 'log', 'portforward', 'proxy']);
/** The subresources that kube-apiserver does not serve as Table in any release. */
const SUBRESOURCES_WITHOUT_TABLES = new Set([
  'apiservices/status',
  'certificatesigningrequests/approval',
  'customresourcedefinitions/status',
  'namespaces/finalize',
  'pods/ephemeralcontainers',
  'resourceclaims/status',
]);
const KNOWN_SUBRESOURCES = new Set<string>([
  ...Object.keys(FIELDS_BY_SUBRESOURCE),
  ...ACTION_SUBRESOURCES,
  ...CONNECT_SUBRESOURCES,
  'scale',
]);

export function isKnownSubresource(name: string): boolean {
  return KNOWN_SUBRESOURCES.has(name);
}

export function listSubresourceTraits(
  parentResource: string,
  name: string,
): Pick<Subresource, 'isAction' | 'connects' | 'hasTables'> {
  return {
    ...(ACTION_SUBRESOURCES.has(name) && { isAction: true }),
    ...(CONNECT_SUBRESOURCES.has(name) && { connects: true }),
    ...(SUBRESOURCES_WITHOUT_TABLES.has(`${parentResource}/${name}`) && { hasTables: false }),
  };
}
