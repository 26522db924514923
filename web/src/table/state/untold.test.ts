import { expect, it } from "vitest";
import { Untold } from "./untold";

it("says an action and what came of it once the board shows it, and only once", () => {
  const untold = new Untold();
  untold.note(4, "Norte: Rey a h8.");
  untold.note(4, "La cima cambia de manos");
  untold.note(5, "Norte: fin del turno");
  untold.note(6, "Sur: Rey a h7");
  expect(untold.upTo(3)).toBe("");
  expect(untold.upTo(4)).toBe("Norte: Rey a h8. La cima cambia de manos");
  expect(untold.upTo(4)).toBe("");
  untold.forget(5);
  expect(untold.upTo(9)).toBe("Norte: fin del turno");
});

it("joins sentences with the sign that ends them", () => {
  const untold = new Untold();
  untold.note(1, "Sur: Caballero h14 ataca h15", "¡Muera el Rey!", "El Norte se disuelve");
  expect(untold.upTo(1)).toBe("Sur: Caballero h14 ataca h15. ¡Muera el Rey! El Norte se disuelve");
});
