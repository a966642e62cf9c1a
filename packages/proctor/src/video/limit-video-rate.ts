const VIDEO = /(m=video [\s\S]*?c=[^\r\n]*\r?\n)/;

/**
 * The description of the other end as one that takes so much video and no more: what shows sends no more then. The examinee's
 * answers share the network.
 */
export const limitVideoRate = (sdp: string, kilobits: number): string => sdp.replace(VIDEO, `$1b=AS:${kilobits}\r\n`);
