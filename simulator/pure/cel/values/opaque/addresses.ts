/** IP addresses and CIDR ranges. IPv4-mapped IPv6 addresses are invalid. */
import { readType } from '../../types/read-type.ts';
import { Opaque } from '../value.ts';

const IP = readType('ip');
const CIDR = readType('cidr');

export class IpValue extends Opaque {
  readonly type = IP;
  /** Four or sixteen bytes. */
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.bytes = bytes;
  }

  override equals(otherValue: Opaque): boolean {
    return otherValue instanceof IpValue && areBytesEqual(this.bytes, otherValue.bytes);
  }
}

export class CidrValue extends Opaque {
  readonly type = CIDR;
  readonly ip: IpValue;
  readonly bits: number;

  constructor(ip: IpValue, bits: number) {
    super();
    this.ip = ip;
    this.bits = bits;
  }

  override equals(otherValue: Opaque): boolean {
    return otherValue instanceof CidrValue && this.bits === otherValue.bits && this.ip.equals(otherValue.ip);
  }
}

function areBytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
