/** Who sits at this browser: a guest until they say otherwise. */
import * as api from "./api";
import { say } from "./settings.svelte";
import type { Me } from "./types";

class Person {
  me = $state.raw<Me | null>(null);

  async find(): Promise<Me> {
    this.me ??= await api.me();
    return this.me;
  }

  /** Be somebody: everything at a table needs that. */
  async ensure(): Promise<Me> {
    const found = await this.find();
    if (found.id === null) this.me = await api.rename(say("guest"));
    return this.me ?? found;
  }

  /** Give a guest another name; the name of an account stays. */
  async rename(name: string): Promise<void> {
    const wanted = name.trim().slice(0, 24);
    if (wanted && !this.me?.account) this.me = await api.rename(wanted);
  }

  async makeAccount(name: string, password: string): Promise<void> {
    await this.ensure();
    this.me = await api.makeAccount(name.trim(), password);
  }

  async comeIn(name: string, password: string): Promise<void> {
    this.me = await api.comeIn(name.trim(), password);
  }

  async goOut(): Promise<void> {
    await api.goOut();
    this.me = await api.me();
  }

  async forget(): Promise<void> {
    await api.forgetMe();
    this.me = await api.me();
  }
}

export const person = new Person();
