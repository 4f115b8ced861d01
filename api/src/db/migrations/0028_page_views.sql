CREATE TABLE `pageview_counts` (
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`part` text NOT NULL,
	`value` text NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`hits` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`, `part`, `value`, `is_demo`),
	CONSTRAINT "pageview_counts_kind" CHECK("pageview_counts"."kind" in ('page', 'source', 'screen', 'plan_view', 'choose_plan', 'checkout_begun')),
	CONSTRAINT "pageview_counts_part" CHECK("pageview_counts"."part" in ('site', 'portal'))
);
