/** A file that is served with the page. Rejects when it does not come whole. */
export const fetchWeights = async (address: string): Promise<ArrayBuffer> => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}`);
  return reply.arrayBuffer();
};
