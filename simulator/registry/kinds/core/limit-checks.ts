/** The checks of a LimitRange, which compare a quantity with a bound. The messages are those of the admission plugin LimitRanger. */
import { type Quantity, scaleValue, ZERO_QUANTITY } from '../../../pure/quantity/quantity.ts';

export interface LimitedAmount {
  /** The type of the limit, and the name of the resource. */
  readonly type: string;
  readonly name: string;
  readonly bound: Quantity;
  readonly request: Quantity | undefined;
  readonly limit: Quantity | undefined;
}

/** The checks by the member of the LimitRange that contains the bound. A check returns the reason why the quantity is rejected. */
export const LIMIT_CHECKS = {
  min({ type, name, bound, request, limit }: LimitedAmount): string | undefined {
    const prefix = `minimum ${name} usage per ${type} is ${bound.text}`;
    if (request === undefined) return `${prefix}.  No request is specified`;
    if (isAbove(bound, request, limit)) return `${prefix}, but request is ${request.text}`;
    return limit !== undefined && isAbove(bound, limit, request) ? `${prefix}, but limit is ${limit.text}` : undefined;
  },
  max({ type, name, bound, request, limit }: LimitedAmount): string | undefined {
    const prefix = `maximum ${name} usage per ${type} is ${bound.text}`;
    if (limit === undefined) return `${prefix}.  No limit is specified`;
    if (isAbove(limit, bound, request)) return `${prefix}, but limit is ${limit.text}`;
    return request !== undefined && isAbove(request, bound, limit)
      ? `${prefix}, but request is ${request.text}`
      : undefined;
  },
  /** Checks the requests of claims, which have no limits. */
  maxRequest({ type, name, bound, request }: LimitedAmount): string | undefined {
    const prefix = `maximum ${name} usage per ${type} is ${bound.text}`;
    if (request === undefined) return `${prefix}.  No request is specified`;
    return isAbove(request, bound, undefined) ? `${prefix}, but request is ${request.text}` : undefined;
  },
  maxLimitRequestRatio({ type, name, bound, request, limit }: LimitedAmount): string | undefined {
    const prefix = `${name} max limit to request ratio per ${type} is ${bound.text}`;
    if (request === undefined || request.unscaled === 0n)
      return `${prefix}, but no request is specified or request is 0`;
    if (limit === undefined || limit.unscaled === 0n) return `${prefix}, but no limit is specified or limit is 0`;
    const scale = chooseScale([bound, request, limit]);
    const ratio = Number(scaleValue(limit, scale)) / Number(scaleValue(request, scale));
    const isExceeded = ratio * 1000 > Number(scaleValue(bound, MILLI_SCALE));
    return isExceeded ? `${prefix}, but provided ratio is ${ratio.toFixed(6)}` : undefined;
  },
};

const MILLI_SCALE = -3;
const MAX_MILLI_VALUE = (2n ** 63n - 1n) / 1000n;

/** Returns the scale for the comparison: thousandths, unless one of the values is too large. */
function chooseScale(values: readonly Quantity[]): number {
  return values.every((value) => scaleValue(value, 0) <= MAX_MILLI_VALUE) ? MILLI_SCALE : 0;
}

/** Reports whether a quantity is greater than a bound. `otherQuantity` only affects the scale of the comparison. */
function isAbove(quantity: Quantity, bound: Quantity, otherQuantity: Quantity = ZERO_QUANTITY): boolean {
  const scale = chooseScale([quantity, bound, otherQuantity]);
  return scaleValue(quantity, scale) > scaleValue(bound, scale);
}
