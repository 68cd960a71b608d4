//! The commands and events of the debugging protocol that are used, with the fields that are used.

use serde::{Deserialize, Serialize};

use super::wire::Command;

/// An answer that says nothing.
#[derive(Debug, Deserialize)]
pub(super) struct Done {}

macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident $(<$life:lifetime>)? = $method:literal -> $reply:ty {
        $($(#[$field_doc:meta])* $field:ident: $kind:ty,)*
    })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Serialize)]
        #[serde(rename_all = "camelCase")]
        pub(super) struct $name $(<$life>)? {
            $($(#[$field_doc])* pub(super) $field: $kind,)*
        }

        impl $(<$life>)? Command for $name $(<$life>)? {
            const METHOD: &'static str = $method;
            type Reply = $reply;
        }
    )*};
}

commands! {
    /// Who the browser is.
    Version = "Browser.getVersion" -> VersionReply {}
    /// A session of cookies and storage of its own.
    CreateContext = "Target.createBrowserContext" -> ContextReply { dispose_on_detach: bool, }
    /// Ends such a session with its tabs.
    DisposeContext<'a> = "Target.disposeBrowserContext" -> Done { browser_context_id: &'a str, }
    /// A new tab.
    CreateTarget<'a> = "Target.createTarget" -> TargetReply {
        url: &'a str,
        browser_context_id: &'a str,
        width: u32,
        height: u32,
    }
    /// Closes a tab.
    CloseTarget<'a> = "Target.closeTarget" -> Done { target_id: &'a str, }
    /// Attaches to tabs as they come, before anything runs in them.
    AutoAttach = "Target.setAutoAttach" -> Done {
        auto_attach: bool,
        wait_for_debugger_on_start: bool,
        flatten: bool,
    }
    /// Lets a tab that waits run.
    Resume = "Runtime.runIfWaitingForDebugger" -> Done {}
    /// Tells of crashes.
    EnableInspector = "Inspector.enable" -> Done {}
    /// Tells of pages.
    EnablePage = "Page.enable" -> Done {}
    /// Tells of worlds.
    EnableRuntime = "Runtime.enable" -> Done {}
    /// Tells when answers have arrived in the page.
    EnableNetwork = "Network.enable" -> Done { max_total_buffer_size: u32, max_resource_buffer_size: u32, }
    /// A script for every document.
    AddScript<'a> = "Page.addScriptToEvaluateOnNewDocument" -> Done {
        source: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        world_name: Option<&'a str>,
        run_immediately: bool,
    }
    /// Goes to an address.
    Navigate<'a> = "Page.navigate" -> NavigateReply {
        url: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        referrer: Option<&'a str>,
    }
    /// Answers a dialog.
    AnswerDialog<'a> = "Page.handleJavaScriptDialog" -> Done { accept: bool, prompt_text: &'a str, }
    /// A picture of the page.
    Screenshot<'a> = "Page.captureScreenshot" -> ScreenshotReply { format: &'a str, clip: Clip, capture_beyond_viewport: bool, }
    /// Evaluates in a world.
    Evaluate<'a> = "Runtime.evaluate" -> EvaluateReply {
        expression: &'a str,
        context_id: i64,
        return_by_value: bool,
        await_promise: bool,
        user_gesture: bool,
    }
    /// Calls a function on an object.
    CallOn<'a> = "Runtime.callFunctionOn" -> EvaluateReply {
        function_declaration: &'a str,
        object_id: &'a str,
        return_by_value: bool,
    }
    /// The element that a frame is in.
    FrameOwner<'a> = "DOM.getFrameOwner" -> OwnerReply { frame_id: &'a str, }
    /// A node as an object of a world.
    ResolveNode = "DOM.resolveNode" -> ResolvedReply { backend_node_id: i64, execution_context_id: i64, }
    /// Files for a file field.
    SetFiles<'a> = "DOM.setFileInputFiles" -> Done { files: Vec<&'a str>, object_id: &'a str, }
    /// The pointer.
    Mouse<'a> = "Input.dispatchMouseEvent" -> Done {
        #[serde(rename = "type")]
        kind: &'a str,
        x: f64,
        y: f64,
        button: &'a str,
        buttons: u32,
        click_count: u32,
        delta_x: f64,
        delta_y: f64,
    }
    /// The keyboard.
    Key<'a> = "Input.dispatchKeyEvent" -> Done {
        #[serde(rename = "type")]
        kind: &'a str,
        key: &'a str,
        code: &'a str,
        windows_virtual_key_code: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<&'a str>,
    }
    /// Text at the cursor.
    InsertText<'a> = "Input.insertText" -> Done { text: &'a str, }
    /// Who the browser says it is.
    SetUserAgent<'a> = "Emulation.setUserAgentOverride" -> Done { user_agent: &'a str, }
    /// Treats tabs as if each had the focus.
    FocusEmulation = "Emulation.setFocusEmulationEnabled" -> Done { enabled: bool, }
    /// What happens with downloads.
    SetDownloads<'a> = "Browser.setDownloadBehavior" -> Done { behavior: &'a str, browser_context_id: &'a str, }
    /// Asks us before anything is fetched.
    EnableFetch = "Fetch.enable" -> Done { patterns: Vec<Pattern>, }
    /// Answers a request.
    Fulfill<'a> = "Fetch.fulfillRequest" -> Done {
        request_id: &'a str,
        response_code: u16,
        response_headers: Vec<Header<'a>>,
        body: &'a str,
    }
    /// Fails a request.
    FailRequest<'a> = "Fetch.failRequest" -> Done { request_id: &'a str, error_reason: &'a str, }
    /// All cookies.
    GetCookies<'a> = "Storage.getCookies" -> CookiesReply { browser_context_id: &'a str, }
    /// More cookies.
    SetCookies<'a> = "Storage.setCookies" -> Done {
        cookies: Vec<serde_json::Value>,
        browser_context_id: &'a str,
    }
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pattern {
    pub(super) url_pattern: &'static str,
}

#[derive(Debug, Clone, Serialize)]
pub(super) struct Header<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VersionReply {
    pub(super) user_agent: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContextReply {
    pub(super) browser_context_id: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TargetReply {
    pub(super) target_id: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NavigateReply {
    pub(super) error_text: Option<String>,
    /// The load that brings the document; none for a place on the document that is there.
    pub(super) loader_id: Option<String>,
}

/// A part of a page, in CSS pixels.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Clip {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) scale: f64,
}

#[derive(Debug, Deserialize)]
pub(super) struct ScreenshotReply {
    pub(super) data: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EvaluateReply {
    pub(super) result: RemoteObject,
    pub(super) exception_details: Option<Exception>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RemoteObject {
    pub(super) value: Option<serde_json::Value>,
    pub(super) object_id: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Exception {
    pub(super) text: String,
    pub(super) exception: Option<Thrown>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Thrown {
    pub(super) description: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnerReply {
    pub(super) backend_node_id: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct ResolvedReply {
    pub(super) object: RemoteObject,
}

#[derive(Debug, Deserialize)]
pub(super) struct CookiesReply {
    pub(super) cookies: Vec<serde_json::Value>,
}

// ---- events ----

/// `Target.attachedToTarget`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Attached {
    pub(super) session_id: String,
    pub(super) target_info: TargetInfo,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TargetInfo {
    pub(super) target_id: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) opener_id: Option<String>,
    pub(super) browser_context_id: Option<String>,
}

/// `Target.detachedFromTarget`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Detached {
    pub(super) session_id: String,
}

/// `Fetch.requestPaused`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Paused {
    pub(super) request_id: String,
    pub(super) request: PausedRequest,
    pub(super) frame_id: String,
    pub(super) resource_type: String,
    pub(super) redirected_request_id: Option<String>,
    /// What other events call the request.
    pub(super) network_id: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PausedRequest {
    pub(super) url: String,
    pub(super) url_fragment: Option<String>,
    pub(super) method: String,
    pub(super) headers: serde_json::Map<String, serde_json::Value>,
    #[serde(default)]
    pub(super) has_post_data: bool,
    #[serde(default)]
    pub(super) post_data_entries: Vec<PostData>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PostData {
    pub(super) bytes: Option<String>,
}

/// `Network.requestWillBeSent`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sending {
    pub(super) request_id: String,
    pub(super) request: SentRequest,
    #[serde(rename = "type", default)]
    pub(super) kind: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct SentRequest {
    pub(super) url: String,
}

/// `Network.loadingFinished`, `Network.loadingFailed`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Loaded {
    pub(super) request_id: String,
}

/// `Page.frameAttached`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FrameAttached {
    pub(super) frame_id: String,
    pub(super) parent_frame_id: String,
}

/// `Page.frameDetached`, `Page.frameStoppedLoading`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfFrame {
    pub(super) frame_id: String,
}

/// `Page.frameRequestedNavigation`, `Page.frameStartedNavigating`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NavigationRequested {
    pub(super) frame_id: String,
    pub(super) url: String,
    pub(super) disposition: Option<String>,
    pub(super) navigation_type: Option<String>,
}

/// `Page.frameNavigated`
#[derive(Debug, Deserialize)]
pub(super) struct FrameNavigated {
    pub(super) frame: Frame,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Frame {
    pub(super) id: String,
    pub(super) loader_id: String,
    pub(super) parent_id: Option<String>,
}

/// `Page.javascriptDialogOpening`
#[derive(Debug, Deserialize)]
pub(super) struct DialogOpening {
    pub(super) url: String,
    pub(super) message: String,
    #[serde(rename = "defaultPrompt", default)]
    pub(super) default: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
}

/// `Runtime.executionContextCreated`
#[derive(Debug, Deserialize)]
pub(super) struct WorldCreated {
    pub(super) context: World,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct World {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) aux_data: WorldData,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WorldData {
    pub(super) frame_id: Option<String>,
}

/// `Runtime.executionContextDestroyed`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WorldDestroyed {
    pub(super) execution_context_id: i64,
}
