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

  override equals(other: Opaque): boolean {
    return other instanceof IpValue && areBytesEqual(this.bytes, other.bytes);
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

  override equals(other: Opaque): boolean {
    return other instanceof CidrValue && this.bits === other.bits && this.ip.equals(other.ip);
  }
}

function areBytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
