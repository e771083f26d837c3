/** Sets a member with any key, including `__proto__`, which is special in assignments but not in the API. */
export function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
