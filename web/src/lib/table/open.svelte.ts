// A table that is open on this page: its connection as something that pages can watch.
import type { Failed, Refused } from "./frames";
import { TableConnection, type Line } from "./connection";
import { NOTHING, type TableState } from "./state";

export class OpenTable {
  state = $state.raw<TableState>(NOTHING);
  line = $state<Line>("connecting");
  /** My move is on its way. */
  moving = $state(false);
  slow = $state(false);
  /** When the newest table information came, for the clocks. */
  told = $state(0);
  refused = $state.raw<Refused | null>(null);
  failed = $state.raw<Failed | null>(null);
  readonly connection: TableConnection;

  constructor(id: string) {
    const address = `${location.origin.replace(/^http/, "ws")}/ws/tables/${encodeURIComponent(id)}`;
    this.connection = new TableConnection(() => new WebSocket(address), {
      changed: () => this.read(),
      refused: (refused) => (this.refused = refused),
      failed: (failed) => (this.failed = failed),
    });
  }

  /** Opens the line and listens to the network; the answer closes it. */
  start(): () => void {
    const { connection } = this;
    const online = () => connection.hurry();
    const offline = () => connection.cut();
    const seen = () => {
      if (!document.hidden) connection.hurry();
    };
    addEventListener("online", online);
    addEventListener("offline", offline);
    document.addEventListener("visibilitychange", seen);
    connection.open();
    return () => {
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", seen);
      connection.close();
    };
  }

  private read(): void {
    const { connection } = this;
    if (connection.state.table !== this.state.table) this.told = performance.now();
    this.state = connection.state;
    this.line = connection.line;
    this.moving = connection.moving;
    this.slow = connection.slow;
    if (connection.line === "open" && this.failed && this.failed.why !== "bad_frame") this.failed = null;
  }
}
