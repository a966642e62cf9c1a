/** Declares what is used of it; its own types are not in the package. */
declare module 'simple-peer/simplepeer.min.js' {
  type Description = { readonly type: 'offer' | 'answer'; readonly sdp: string };
  type Candidate = {
    readonly type: 'candidate';
    readonly candidate: {
      readonly candidate: string;
      readonly sdpMid: string | null;
      readonly sdpMLineIndex: number | null;
    };
  };
  /** Asks the initiator for another offer. */
  type Request = { readonly type: 'renegotiate' | 'transceiverRequest' };

  export default class SimplePeer {
    constructor(options: {
      readonly initiator: boolean;
      readonly config: RTCConfiguration;
    });
    signal(data: Description | Candidate): void;
    addTransceiver(kind: string, init: RTCRtpTransceiverInit): void;
    addTrack(track: MediaStreamTrack, stream: MediaStream): void;
    replaceTrack(old: MediaStreamTrack, next: MediaStreamTrack | null, stream: MediaStream): void;
    on(event: 'signal', heard: (data: Description | Candidate | Request) => void): this;
    on(event: 'stream', heard: (stream: MediaStream) => void): this;
    on(event: 'iceStateChange', heard: (state: RTCIceConnectionState) => void): this;
    on(event: 'connect' | 'data' | 'close' | 'error', heard: () => void): this;
    destroy(): void;
  }
}
