/** IP addresses and CIDR ranges. IPv4-mapped IPv6 addresses are invalid. */
import { parseType } from '../../types/parse-type.ts';
import { OpaqueValue } from '../value.ts';

const IP_TYPE = parseType('ip');
const CIDR_TYPE = parseType('cidr');

export class IpValue extends OpaqueValue {
  readonly type = IP_TYPE;
  /** The four or sixteen bytes of the address. */
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.bytes = bytes;
  }

  override equals(otherValue: OpaqueValue): boolean {
    return otherValue instanceof IpValue && areBytesEqual(this.bytes, otherValue.bytes);
  }
}

export class CidrValue extends OpaqueValue {
  readonly type = CIDR_TYPE;
  readonly ip: IpValue;
  readonly prefixLength: number;

  constructor(ip: IpValue, prefixLength: number) {
    super();
    this.ip = ip;
    this.prefixLength = prefixLength;
  }

  override equals(otherValue: OpaqueValue): boolean {
    return (
      otherValue instanceof CidrValue && this.prefixLength === otherValue.prefixLength && this.ip.equals(otherValue.ip)
    );
  }
}

function areBytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
