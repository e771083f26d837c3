/** The range of the cluster IPs of Services, which is the default range of kube-apiserver without its first and last address. */
import { parseIp } from '../../../pure/names/ip-address.ts';

const ADDRESS_PREFIX = '10.0.0.';
/** The number of addresses. */
export const ADDRESS_COUNT = 254;
export const ADDRESS_RANGE = `${ADDRESS_PREFIX}0/24`;
/** The cluster IP in the response to a dry run, which allocates no address. */
export const UNALLOCATED_ADDRESS = `${ADDRESS_PREFIX}0`;

/** Returns the address at an index of the range. Index 0 is the address of the Service for the API server. */
export function findAddress(index: number): string {
  return `${ADDRESS_PREFIX}${1 + index}`;
}

export function isInAddressRange(address: string): boolean {
  const [firstByte, secondByte, thirdByte, lastByte = 0, ...otherBytes] = parseIp(address) ?? [];
  const isInNetwork = firstByte === 10 && secondByte === 0 && thirdByte === 0 && otherBytes.length === 0;
  return isInNetwork && lastByte >= 1 && lastByte <= ADDRESS_COUNT;
}
