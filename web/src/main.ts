import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";
import "./base.css";
import { myself } from "$lib/me.svelte";
import { settings } from "$lib/settings.svelte";

void myself.find();
await settings.start();
mount(App, { target: document.getElementById("app")! });
