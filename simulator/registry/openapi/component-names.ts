/**
 * Creates the names of types in the published documents. They consist of the reversed domain, the Go package and the type. Clients that
 * generate code or merge by schema depend on these names.
 *
 * Examples: `core.v1.Pod` is `<domain>.api.core.v1.Pod`, `meta.v1.Status` is `<domain>.apimachinery.pkg.apis.meta.v1.Status`.
 */
import type { Dialect } from '../../../spec/dialect.ts';

/** The packages of types that are not in the package of the built-in kinds, by the first segment of the type. */
const GO_PACKAGES: Readonly<Record<string, string>> = {
  meta: 'apimachinery.pkg.apis.meta',
  resource: 'apimachinery.pkg.api.resource',
  intstr: 'apimachinery.pkg.util.intstr',
  runtime: 'apimachinery.pkg.runtime',
  version: 'apimachinery.pkg.version',
  apiextensions: 'apiextensions-apiserver.pkg.apis.apiextensions',
  apiregistration: 'kube-aggregator.pkg.apis.apiregistration',
};

/** The only type of k8s.io/apimachinery that starts with `resource`. `resource.v1beta1.ResourceClaim` is a built-in kind. */
const QUANTITY_TYPE = 'resource.Quantity';

export type FormatComponentName = (type: string) => string;

export function createComponentNameFormatter(dialect: Dialect): FormatComponentName {
  const domain = dialect.groupSuffix.split('.').reverse().join('.');
  const namesByType = new Map<string, string>();
  const composeName = (type: string): string => {
    const [firstSegment = '', ...nameSegments] = type.split('.');
    const packageName = firstSegment === 'resource' && type !== QUANTITY_TYPE ? undefined : GO_PACKAGES[firstSegment];
    return [domain, packageName ?? `api.${firstSegment}`, ...nameSegments].join('.');
  };
  return (type) => {
    const name = namesByType.get(type) ?? composeName(type);
    namesByType.set(type, name);
    return name;
  };
}
