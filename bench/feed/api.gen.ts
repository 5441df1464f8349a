export interface paths {
    "/feed/assets/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of a creative
         * @description For the bidder. The bytes as they were sent, of the type that was read from them, whose SHA-256 is their address and their `ETag`. Answers `HEAD`, `Range`, `If-Range` and `If-None-Match`.
         */
        get: operations["feedAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns that changed after a cursor
         * @description For the bidder. NDJSON, at most 1,000 lines, at once when there are some, else as soon as there are; after `wait` seconds an empty answer. Go on with the cursor of the last line. A change may be told more than once, the last line of a campaign is its state, and nothing that was saved is skipped. A cursor that lies more than 24 hours back, or is of other records: 410 `cursor_gone`, take a snapshot.
         */
        get: operations["feedChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/creatives/{creativeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a creative is made of
         * @description For the bidder. Words, markup and files by reference. The `ETag` is the `etag` of the campaign lines that show it, and moves with each of its fields and files, not with approvals or campaigns; with it as `If-None-Match` the answer is 304.
         */
        get: operations["feedCreative"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/lists/{buildId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members of a list, as one build found them
         * @description For the bidder. RowBinary as it is kept: sorted ids of 16, 20 or 32 bytes each; with `Accept: text/csv` one id a line. A list that is no device ids is lines of text either way. A build never changes; answers `HEAD`, `Range`, `If-Range` and `If-None-Match`. 404 once the build has been replaced for a while.
         */
        get: operations["feedList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every campaign as it is in force now
         * @description For the bidder, with a machine token of `FEED_TOKENS`. NDJSON, gzip where asked: first a `FeedHead` with the cursor for `/feed/changes`, then a `FeedCampaign` for each campaign that is new and has a line item, mirrors and inactive ones too, last a `FeedEnd`. All of it is one moment. Without the last line it is void.
         */
        get: operations["feedSnapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorBody: {
            message: string;
            errors?: {
                path: string;
                message: string;
            }[];
            code: string;
            request_id: string;
        } & {
            [key: string]: unknown;
        };
        FeedChange: {
            /** @description opaque: where to go on reading */
            cursor: string;
            campaign_id: number;
            /** @enum {string} */
            op: "upsert" | "remove";
            /** @description its state now, where it is to be kept */
            campaign?: components["schemas"]["FeedCampaign"];
        };
        FeedCampaign: {
            id: number;
            version: number;
            name: string;
            /** @description whether it bids: nothing stops it */
            running: boolean;
            stopped_because: ("not_active" | "paused" | "archived" | "line_item_archived" | "no_budget_now" | "budget_spent" | "no_country" | "no_creative")[];
            company_id: number;
            app: {
                id: number;
                /** @enum {string} */
                platform: "ios" | "android";
                bundle_identifier: string | null;
            };
            /** @description null: its first one has not started */
            line_item_id: number | null;
            currency: string;
            /** @enum {string} */
            pricing_type: "cpa" | "cpc" | "cpi" | "cpm" | "free" | "internal";
            bid: {
                /** @enum {string} */
                type: "cpm" | "cpa" | "cpc" | "cpi";
                /** @description target price of what is bid for */
                target: number | null;
                algorithms: {
                    cpa: string | null;
                    cpc: string | null;
                };
                parameters: {
                    max_conversion_rate: number | null;
                    champion_conversion_rate: number | null;
                    pacing_without_target: boolean;
                    /** @description that conversions are learned from */
                    attribution_days: number;
                    target_cpc: number | null;
                    target_cpi: number | null;
                    target_cpa: number | null;
                    cpc_engine_family: string;
                    cpc_engine_family_version: string | null;
                    /** @description percent */
                    target_margin: number | null;
                    cpm: number | null;
                };
            };
            caps: {
                /** @description counts for nothing while `budget_mode` is full_performance */
                daily_budget: number | null;
                /** @description impressions a device sees in a day */
                frequency: number | null;
                lifetime_frequency: number | null;
                /** @description of one device */
                clicks_a_day: number | null;
            };
            /** @description the budget of its line item that covers today */
            budget: {
                id: number;
                amount: number;
                /** Format: date-time */
                start_time: string;
                /**
                 * Format: date-time
                 * @description the last second of it
                 */
                end_time: string;
            } | null;
            /** @description of one unit of the pricing type */
            client_price: number | null;
            /** @description share of what the client pays */
            margin_percent: number | null;
            optimization_event: string | null;
            /** @description devices of the app that see no advertising */
            control_group_percent: number;
            /** @description how its line item spreads its budget over campaigns */
            budget_mode: string | null;
            line_item_daily_budget: number | null;
            /** @description two letters each */
            countries: string[];
            suppliers: {
                id: number;
                rebate_modifier: number;
            }[];
            segmentation: {
                /** @enum {string} */
                installers: "installers" | "non_installers" | "both";
                /** @enum {string} */
                payers: "payers" | "non_payers" | "both";
            };
            /** @description devices: at most one list a criterion and way; without one to include, all are */
            audiences: {
                include: {
                    list_id: number;
                    /** @description null: not built yet, so nobody is on it */
                    build_id: string | null;
                    /**
                     * @description what its lines are
                     * @enum {string}
                     */
                    criterion: "android_device_id" | "device_name" | "city" | "connection_type" | "day_of_week" | "idfa" | "idfv" | "hour_of_day" | "language" | "publisher_app_id" | "publisher_anonymous_id" | "zip_code" | "fairlead_id";
                    /** @description how they are written */
                    kind: ("uuid" | "md5" | "sha1" | "sha256" | "text") | null;
                    rows: number | null;
                    /** @description `/feed/lists/{build_id}` */
                    file: string | null;
                }[];
                exclude: {
                    list_id: number;
                    /** @description null: not built yet, so nobody is on it */
                    build_id: string | null;
                    /**
                     * @description what its lines are
                     * @enum {string}
                     */
                    criterion: "android_device_id" | "device_name" | "city" | "connection_type" | "day_of_week" | "idfa" | "idfv" | "hour_of_day" | "language" | "publisher_app_id" | "publisher_anonymous_id" | "zip_code" | "fairlead_id";
                    /** @description how they are written */
                    kind: ("uuid" | "md5" | "sha1" | "sha256" | "text") | null;
                    rows: number | null;
                    /** @description `/feed/lists/{build_id}` */
                    file: string | null;
                }[];
            };
            /** @description by what else is told of a request, such as `city` */
            criteria: {
                [key: string]: {
                    include: {
                        list_id: number;
                        /** @description null: not built yet, so nobody is on it */
                        build_id: string | null;
                        /**
                         * @description what its lines are
                         * @enum {string}
                         */
                        criterion: "android_device_id" | "device_name" | "city" | "connection_type" | "day_of_week" | "idfa" | "idfv" | "hour_of_day" | "language" | "publisher_app_id" | "publisher_anonymous_id" | "zip_code" | "fairlead_id";
                        /** @description how they are written */
                        kind: ("uuid" | "md5" | "sha1" | "sha256" | "text") | null;
                        rows: number | null;
                        /** @description `/feed/lists/{build_id}` */
                        file: string | null;
                    } | null;
                    exclude: {
                        list_id: number;
                        /** @description null: not built yet, so nobody is on it */
                        build_id: string | null;
                        /**
                         * @description what its lines are
                         * @enum {string}
                         */
                        criterion: "android_device_id" | "device_name" | "city" | "connection_type" | "day_of_week" | "idfa" | "idfv" | "hour_of_day" | "language" | "publisher_app_id" | "publisher_anonymous_id" | "zip_code" | "fairlead_id";
                        /** @description how they are written */
                        kind: ("uuid" | "md5" | "sha1" | "sha256" | "text") | null;
                        rows: number | null;
                        /** @description `/feed/lists/{build_id}` */
                        file: string | null;
                    } | null;
                };
            };
            adomain: string | null;
            bcat: string[];
            tracking: {
                click: string | null;
                impression: string | null;
                engaged_view: string | null;
                click_into_app: string | null;
                /** @description click of a recommended product */
                dpa: string | null;
                direct_link: boolean;
                attribution_days: number;
            };
            ab_test: {
                /** @description its source campaign */
                group: number;
                /** @description 0: the source */
                arm: number;
                arms: number;
            } | null;
            /** @description shown now or within 48 hours, whatever suppliers say of them, by id */
            creatives: {
                id: number;
                /** @enum {string} */
                type: "Static" | "Mraid" | "OpenRTB" | "GoogleAdxAppInstall" | "GoogleAdxContent" | "Video";
                w: number;
                h: number;
                /** @description of its picture or video; null: it is markup */
                mime: string | null;
                /** @description seconds of a video */
                duration: number | null;
                interstitial: boolean | null;
                infeed: boolean | null;
                /** @description moves when what is fetched does */
                etag: string;
                /** @description suppliers that approved it */
                approvals: number[];
                /** @description suppliers that were asked to approve it and have not answered */
                submitted: number[];
                /** @description null: always shown; within 48 hours when it lies ahead */
                active_from: string | null;
                /** @description the last second of it; null: without an end */
                active_until: string | null;
            }[];
            /** @description what starts within 48 hours, soonest first */
            from: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                field: "line_item_id" | "margin_percent" | "optimization_event" | "control_group_percent" | "budget" | "client_price";
                value: number | string | {
                    id: number;
                    amount: number;
                    /** Format: date-time */
                    start_time: string;
                    /**
                     * Format: date-time
                     * @description the last second of it
                     */
                    end_time: string;
                } | null;
            }[];
        };
        FeedCreative: {
            id: number;
            app_id: number;
            /** @enum {string} */
            type: "Static" | "Mraid" | "OpenRTB" | "GoogleAdxAppInstall" | "GoogleAdxContent" | "Video";
            w: number;
            h: number;
            /** @description seconds of a video */
            duration: number | null;
            interstitial: boolean | null;
            infeed: boolean | null;
            etag: string;
            title: string | null;
            text: string | null;
            ctatext: string | null;
            advertiser: string | null;
            mraid_type: ("animated" | "interactive" | "playable") | null;
            video_enabled: boolean | null;
            markup: string | null;
            companion_markup: string | null;
            assets: {
                main: {
                    sha256: string;
                    mime: string;
                    /** @description bytes */
                    size: number;
                    w: number;
                    h: number;
                    /** @description `/feed/assets/{sha256}` */
                    file: string;
                } | null;
                icon: {
                    sha256: string;
                    mime: string;
                    /** @description bytes */
                    size: number;
                    w: number;
                    h: number;
                    /** @description `/feed/assets/{sha256}` */
                    file: string;
                } | null;
                logo: {
                    sha256: string;
                    mime: string;
                    /** @description bytes */
                    size: number;
                    w: number;
                    h: number;
                    /** @description `/feed/assets/{sha256}` */
                    file: string;
                } | null;
                preview: {
                    sha256: string;
                    mime: string;
                    /** @description bytes */
                    size: number;
                    w: number;
                    h: number;
                    /** @description `/feed/assets/{sha256}` */
                    file: string;
                } | null;
                companion: {
                    sha256: string;
                    mime: string;
                    /** @description bytes */
                    size: number;
                    w: number;
                    h: number;
                    /** @description `/feed/assets/{sha256}` */
                    file: string;
                } | null;
            };
        };
        FeedHead: {
            /** @description opaque: where to go on reading */
            cursor: string;
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description the product’s clock
             */
            product_time: string;
        };
        FeedEnd: {
            /** @description campaign lines of this snapshot */
            end: number;
        };
    };
    responses: {
        /** @description What was sent breaks a rule; `errors` names the fields */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Nobody is signed in, or the credentials are not right */
        SignedOut: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The role may not do this, or the link is not valid any more */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Something that was named does not exist, or is not for this caller */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description What was asked for is not kept any more */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The file has no such part */
        NoSuchPart: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests; `Retry-After` says when to ask again */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A store cannot be reached; nothing was changed */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    feedAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/gif": string;
                    "video/mp4": string;
                    "video/mpeg": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["SignedOut"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["NoSuchPart"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    feedChanges: {
        parameters: {
            query: {
                after: string;
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON value a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["FeedChange"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["SignedOut"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    feedCreative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                creativeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedCreative"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["SignedOut"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    feedList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                buildId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["SignedOut"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["NoSuchPart"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    feedSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON value a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["FeedHead"] | components["schemas"]["FeedCampaign"] | components["schemas"]["FeedEnd"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["SignedOut"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
}
