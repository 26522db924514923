/** How many challenges wait for this person, looked up now and then: only accounts can be challenged. */
import * as api from "../api";
import { person } from "../person.svelte";
import { route } from "../route.svelte";

const PAUSE = 30_000;

export class Invited {
  count = $state(0);

  constructor() {
    $effect(() => {
      const me = person.me;
      void route.path; // whoever goes on may have answered
      if (!me?.account) {
        this.count = 0;
        return;
      }
      const look = () => {
        if (document.hidden) return;
        void api.challenges().then(
          (found) => (this.count = found.filter((one) => one.challenged.id === me.id).length),
          () => {},
        );
      };
      look();
      const timer = setInterval(look, PAUSE);
      return () => clearInterval(timer);
    });
  }
}
