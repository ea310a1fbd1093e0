import type { BatchEnd } from "../redis/batch-queue.ts";
import type { LabSimulation } from "./simulation.ts";

/** A job of the queue, as the server keeps it. */
export interface ServerJob {
  readonly id: string;
  readonly data: string;
  state: "wait" | "active" | "completed" | "failed";
  /** The worker that took the job last, its token, and the end of its lease. */
  worker: string;
  token: string;
  leaseEnd: number;
  /** Number of leases that ran out, and of attempts that failed. */
  lost: number;
  failures: number;
  answer: string | undefined;
  reason: string;
}

/** Milliseconds of a lease, and numbers of lost leases and of failures after which a job fails. */
export const LEASE = 3000;
const LOST_AT_MOST = 5;
const ATTEMPTS = 3;

/** The server of the queue, with the rules of BullMQ: leases with tokens, jobs that are given to another worker. */
export class SimulatedServer {
  jobs = new Map<string, ServerJob>();
  /** Names of the connected workers. */
  readonly workers = new Set<string>();
  /** Called with the id of each job that ends. */
  readonly listeners = new Set<(id: string) => void>();
  /** Called once, when a job waits for a worker. */
  readonly #idle = new Set<() => void>();
  /** Time until which the server answers nothing. */
  downUntil = 0;
  readonly #simulation: LabSimulation;
  #saved: ServerJob[] = [];

  constructor(simulation: LabSimulation) {
    this.#simulation = simulation;
  }

  add(id: string, data: string): void {
    if (this.jobs.has(id)) return;
    const lease = { worker: "", token: "", leaseEnd: 0, lost: 0, failures: 0 };
    this.jobs.set(id, { id, data, state: "wait", ...lease, answer: undefined, reason: "" });
    this.#wakeIdle();
  }

  /** Removes a job, unless a worker has a lease of it. */
  remove(id: string): void {
    const job = this.jobs.get(id);
    if (job && !this.#isLeased(job)) this.jobs.delete(id);
  }

  look(id: string): BatchEnd | "pending" | "unknown" {
    const job = this.jobs.get(id);
    if (!job) return "unknown";
    const { state, worker, answer, reason } = job;
    if (state === "failed") return { worker, failed: reason };
    if (state !== "completed") return "pending";
    return { worker, answer: answer === undefined ? undefined : (JSON.parse(answer) as unknown) };
  }

  /** Gives the first waiting job to a worker; undefined if no job waits. */
  take(worker: string, token: string): ServerJob | undefined {
    for (const job of this.jobs.values()) {
      if (job.state !== "wait") continue;
      const leaseEnd = this.#simulation.now + LEASE;
      return Object.assign(job, { state: "active", worker, token, leaseEnd });
    }
    return undefined;
  }

  /** Calls `wake` as soon as a job may be waiting. */
  whenWaiting(wake: () => void): void {
    this.#idle.add(wake);
  }

  renew(id: string, token: string): void {
    this.#leased(id, token).leaseEnd = this.#simulation.now + LEASE;
  }

  answer(id: string, text: string): void {
    const job = this.jobs.get(id);
    if (!job) throw new Error(`Missing key for job ${id}`);
    job.answer = text;
  }

  complete(id: string, token: string): void {
    this.#leased(id, token).state = "completed";
    this.#tell(id);
  }

  fail(id: string, token: string, reason: string, isFinal: boolean): void {
    const job = this.#leased(id, token);
    if (!isFinal && ++job.failures < ATTEMPTS) return this.#putBack(job);
    this.#end(job, reason);
  }

  handBack(id: string, token: string): void {
    this.#putBack(this.#leased(id, token));
  }

  /** Puts back the jobs whose leases have run out; a job that was lost too often fails. */
  checkLeases(): void {
    for (const job of this.jobs.values()) {
      if (job.state !== "active" || this.#isLeased(job)) continue;
      if (++job.lost > LOST_AT_MOST) this.#end(job, "job stalled more than allowable limit");
      else this.#putBack(job);
    }
  }

  save(): void {
    this.#saved = [...this.jobs.values()].map((job) => ({ ...job }));
  }

  /** Restarts the server with its data, with the data that it saved last, or with none. */
  restart(keeps: "all" | "saved" | "none", downtime: number): void {
    if (keeps === "none") this.jobs.clear();
    if (keeps === "saved") this.jobs = new Map(this.#saved.map((job) => [job.id, { ...job }]));
    this.downUntil = this.#simulation.now + downtime;
    this.#wakeIdle();
  }

  #isLeased({ state, leaseEnd }: ServerJob): boolean {
    return state === "active" && leaseEnd > this.#simulation.now;
  }

  /** Returns a job whose lease belongs to this token. */
  #leased(id: string, token: string): ServerJob {
    const job = this.jobs.get(id);
    if (!job) throw new Error(`Missing key for job ${id}`);
    if (!this.#isLeased(job) || job.token !== token) throw new Error(`Missing lock for job ${id}`);
    return job;
  }

  /** Puts a job at the end of the queue. */
  #putBack(job: ServerJob): void {
    job.state = "wait";
    this.jobs.delete(job.id);
    this.jobs.set(job.id, job);
    this.#wakeIdle();
  }

  #end(job: ServerJob, reason: string): void {
    Object.assign(job, { state: "failed", reason });
    this.#tell(job.id);
  }

  #tell(id: string): void {
    for (const listener of this.listeners) listener(id);
  }

  #wakeIdle(): void {
    const idle = [...this.#idle];
    this.#idle.clear();
    for (const wake of idle) this.#simulation.after(1, wake);
  }
}
