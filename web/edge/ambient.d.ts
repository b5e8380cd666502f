// What the Worker finds on Cloudflare, as far as it is used here.

declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}

declare module 'cloudflare:workers' {
  export class DurableObject {
    constructor(ctx: any, env: any);
    ctx: any;
    env: any;
  }
}

declare class WebSocketPair {
  0: WebSocket;
  1: WebSocket;
}

declare class WebSocketRequestResponsePair {
  constructor(request: string, response: string);
}

interface ResponseInit {
  webSocket?: WebSocket;
}
