import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';

/** Content types of a message with a signature around it (RFC 5652). */
const signedData = '1.2.840.113549.1.7.2';

/**
 * Reads what stands within an S/MIME signature. The signature itself is not checked.
 * @returns the email within; null where the message is encrypted, or isn't signed as S/MIME does it
 */
export function readSigned(content: Buffer): Buffer | null {
  const { result, offset } = fromBER(content);
  if (offset < 0 || !(result instanceof Sequence)) return null;
  const [type, wrapped] = result.valueBlock.value;
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== signedData) return null;
  const signed = childOf(wrapped, 0);
  // Version, digest algorithms, and then the content with its own type.
  const within = childOf(childOf(signed, 2), 1);
  const octets = childOf(within, 0);
  return octets instanceof OctetString ? Buffer.from(octets.getValue()) : null;
}

function childOf(parent: unknown, index: number): unknown {
  return parent instanceof Constructed || parent instanceof Sequence ? parent.valueBlock.value[index] : null;
}
