<?php
/**
 * Plugin Name: Saltbush
 * Description: Tells the site of changed posts, and lets Preview open them there.
 *
 * Operators copy this file into their WordPress as docs/blog.md says. It reads SALTBUSH_URL and SALTBUSH_SECRET.
 */

function saltbush_preview_link( WP_Post $post ): string {
	$expires   = time() + 2 * DAY_IN_SECONDS;
	$signature = hash_hmac( 'sha256', "saltbush-blog-preview\n{$post->ID}\n$expires", SALTBUSH_SECRET );
	return SALTBUSH_URL . "/blog/preview/draft?id={$post->ID}&expires=$expires&signature=$signature";
}

/** Sent when the request is over, once for each post: by then its terms and its picture are saved too. */
function saltbush_tell( int $id, array $change ): void {
	static $changes = array();
	if ( ! $changes ) {
		add_action(
			'shutdown',
			function () use ( &$changes ) {
				foreach ( $changes as $change ) {
					saltbush_send( wp_json_encode( $change ) );
				}
			}
		);
	}
	$changes[ $id ] = array( 'id' => $id ) + $change;
}

function saltbush_send( string $body ): void {
	$now       = time();
	$signature = hash_hmac( 'sha256', "$now.$body", SALTBUSH_SECRET );
	wp_remote_post(
		SALTBUSH_URL . '/webhooks/blog',
		array(
			'body'     => $body,
			'headers'  => array(
				'Content-Type'         => 'application/json',
				'X-Saltbush-Signature' => "t=$now,v1=$signature",
			),
			'timeout'  => 3,
			'blocking' => false,
		)
	);
}

/** As the address had it: WordPress renames what it bins. */
function saltbush_slug( WP_Post $post ): string {
	return rawurldecode( preg_replace( '/__trashed(-\d+)?$/', '', $post->post_name ) );
}

function saltbush_is_public( ?WP_Post $post ): bool {
	return $post && 'publish' === $post->post_status;
}

add_action(
	'wp_after_insert_post',
	function ( $id, $post, $update, $before ) {
		$is  = saltbush_is_public( $post );
		$was = saltbush_is_public( $before );
		if ( 'post' !== $post->post_type || ! ( $is || $was ) ) {
			return;
		}
		$slug   = saltbush_slug( $is ? $post : $before );
		$change = array(
			'slug'  => $slug,
			'event' => $is ? ( $was ? 'update' : 'publish' ) : 'trash',
		);
		if ( $is && $was && saltbush_slug( $before ) !== $slug ) {
			$change['previous_slug'] = saltbush_slug( $before );
		}
		saltbush_tell( $id, $change );
	},
	10,
	4
);

add_action(
	'after_delete_post',
	function ( $id, $post ) {
		if ( 'post' === $post->post_type && saltbush_is_public( $post ) ) {
			saltbush_tell( $id, array( 'slug' => saltbush_slug( $post ), 'event' => 'delete' ) );
		}
	},
	10,
	2
);

// Preview, in lists of posts, in the classic editor, and in the block editor for what it has saved by itself.
add_filter(
	'preview_post_link',
	fn( $link, $post ) => 'post' === $post->post_type ? saltbush_preview_link( $post ) : $link,
	10,
	2
);

// The block editor opens a draft at its own address.
add_filter(
	'rest_prepare_post',
	function ( $response, $post, $request ) {
		if ( 'edit' === $request['context'] && in_array( $post->post_status, array( 'draft', 'auto-draft' ), true ) ) {
			$response->data['link'] = saltbush_preview_link( $post );
		}
		return $response;
	},
	10,
	3
);
