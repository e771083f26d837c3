/** Formats floating-point numbers as kube-apiserver does, such as `80` or `1e+06`. */

export function formatFloat(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const [digits, power] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(value);
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}
