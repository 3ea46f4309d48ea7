<?php
// The posts of every test site. Fixed dates in a fixed order: ids and answers are the same in every template.
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
wp_set_current_user( 1 ); // May write any HTML.

require __DIR__ . '/seed/people.php';
require __DIR__ . '/seed/terms.php';
require __DIR__ . '/seed/writing.php';

$authors    = seed_people();
$categories = seed_categories();
$tags       = seed_tags();

require __DIR__ . '/seed/plain-posts.php';
require __DIR__ . '/seed/odd-posts.php';
require __DIR__ . '/seed/block-posts.php';
require __DIR__ . '/seed/hidden-posts.php';

// No trace of the hour this ran.
$wpdb->query( "UPDATE $wpdb->posts SET post_modified = post_date, post_modified_gmt = post_date_gmt" );
$wpdb->query( "UPDATE $wpdb->users SET user_registered = '2025-01-01 00:00:00'" );
