/** How far luck reaches: the points of the distributions that intervals are made of. */

/**
 * The point below which a share `p` of Student's distribution lies, from the normal one by Cornish and Fisher's series:
 * four digits from ten degrees of freedom on, which is all that is asked of it. Exact for one and two degrees.
 */
export function studentQuantile(p: number, degrees: number): number {
  if (degrees < 1) return Number.POSITIVE_INFINITY;
  if (degrees === 1) return Math.tan(Math.PI * (p - 0.5));
  if (degrees === 2) return (2 * p - 1) / Math.sqrt(2 * p * (1 - p));
  const z = normalQuantile(p);
  const z2 = z * z;
  const first = (z * (z2 + 1)) / 4;
  const second = (z * ((5 * z2 + 16) * z2 + 3)) / 96;
  const third = (z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / 384;
  const fourth = (z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945)) / 92160;
  return z + (first + (second + (third + fourth / degrees) / degrees) / degrees) / degrees;
}

/** The point below which a share `p` of the normal distribution lies, to nine digits (Acklam's rational form). */
function normalQuantile(p: number): number {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ];
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1];
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
  const polynomial = (list: readonly number[], x: number): number => list.reduce((sum, value) => sum * x + value, 0);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(c, q) / polynomial(d, q);
  }
  if (p > 1 - 0.02425) return -normalQuantile(1 - p);
  const q = p - 0.5;
  const r = q * q;
  return (polynomial(a, r) * q) / polynomial(b, r);
}
