/** Faults of the apiVersion that an object shows. */
import { Shape } from '../negotiation/document.ts';
import type { FaultSet } from './catalogue.ts';

export function misnamed(shape: Shape, faults: FaultSet): Shape {
  const [group, version] = shape.apiVersion.split('/');
  if (version === undefined && faults.has('core-group-has-a-name'))
    return new Shape(shape.kind, `core/${group}`, shape.convert);
  if (version !== undefined && faults.has('apiversion-without-group'))
    return new Shape(shape.kind, version, shape.convert);
  return shape;
}
